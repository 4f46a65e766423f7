"use strict";
// A card that nobody knows: its signs by keys, in the line that can be typed in, too.
window.coatl.typing = (input, heard) => {
  const parts = () => input.value.split(/:(.*)/s, 2).map((one) => one.trim());
  const LETTERS = { inf: "+", cross: "!", equal: "=", length: " #" };

  function type(text) {
    input.value = text;
    heard();
  }

  /** What stands before the colon, without the brackets, and the closing one. */
  function opened(before) {
    return before.startsWith("{") ? [before.slice(0, -1), "}"] : [before, ""];
  }

  function back() {
    const [before, levels] = parts();
    const [inside, closing] = opened(before);
    if (!levels) return type(inside.slice(0, -1) + closing);
    const fewer = levels.split(" ").slice(0, -1).join(" ");
    return type(fewer ? `${before}: ${fewer}` : before);
  }

  function sign(name) {
    if (name === "back") return back();
    const [before, levels] = parts();
    const [inside, closing] = opened(before);
    const tail = levels ? `: ${levels}` : "";
    if (name === "set") return type((closing ? inside.slice(1) : `{${before}}`) + tail);
    return type(inside + (LETTERS[name] ?? name) + closing + tail);
  }

  /** Each is the points of one level more; but for the length that a Temple asks for. */
  function digit(text) {
    const [before, levels] = parts();
    if (levels === undefined && /#\d?$/.test(before) && input.dataset.counts) {
      input.dataset.counts = before.endsWith("#") && text === "1" ? "1" : "";
      return type(before + text);
    }
    if (text === "0" && levels) return type(`${before}: ${levels}0`);
    return type(`${before}: ${levels ? levels + " " : ""}${text}`);
  }

  input.addEventListener("input", heard);
  return {
    sign(name) {
      input.dataset.counts = name === "length" ? "1" : "";
      sign(name);
    },
    digit,
    clear: () => type(""),
  };
};
