"use strict";
// Cards drawn and told from their texts, as the table draws them: nothing has to be asked for.
window.coatl = window.coatl || {};
(function () {
  const PIECE = 20;
  const MARK = 12;
  const BRACKET = 8;
  const MORE = 11;
  const GAP = 6;
  const piece = (letter) => [`h-${letter === "?" ? "any" : letter}`, PIECE];
  const crossed = (letter) => [piece(letter), ["h-x", 0]];

  /** What a row of signs asks for, one beside the other. */
  function signs(text) {
    const found = text.matchAll(/!([A-Z])|([A-Z?])(\+?)/g);
    return [...found].flatMap(([, not, letter, more]) => {
      if (not) return crossed(not);
      return more ? [piece(letter), ["", MORE, "∞"]] : [piece(letter)];
    });
  }
  function condition(text) {
    if (text.startsWith("#"))
      return [
        ["h-head", MARK],
        ["", PIECE, text.slice(1)],
        ["h-tail", MARK],
      ];
    if (text.includes("=")) return [piece(text[0]), ["", MORE, "="], piece(text[2])];
    if (text.length > 2)
      return [
        [`f-${text.slice(1)}`, PIECE],
        ["h-x", 0],
      ];
    return crossed(text[1]);
  }
  function parts(text, temple) {
    const [asked] = text.split(":");
    if (temple)
      return asked
        .trim()
        .split(/\s+/)
        .flatMap((one, place) => [...(place ? [["h-none", GAP]] : []), ...condition(one)]);
    if (asked.startsWith("{"))
      return [["", BRACKET, "{"], ...Array.from(asked.slice(1, -1), piece), ["", BRACKET, "}"]];
    return [["h-head", MARK], ...signs(asked), ["h-tail", MARK]];
  }

  /** What has no width lies over what stands before it. */
  window.coatl.picture = (text, temple) => {
    let at = 0;
    let shown = "";
    for (const [name, width, word] of parts(text, temple)) {
      const left = width ? at : at - PIECE;
      if (word) shown += `<text x="${left + width / 2}" y="15">${word}</text>`;
      else shown += `<use href="#${name}"${left ? ` x="${left}"` : ""}/>`;
      at += width;
    }
    const size = `viewBox="0 0 ${at} ${PIECE}" width="${at}" height="${PIECE}"`;
    return `<svg class="drawn" aria-hidden="true" ${size}>${shown}</svg>`;
  };

  /** Pieces and cards in a sentence, as the log has them. */
  const SHAPES = { K: "■", B: "●", G: "▲", R: "◆", Y: "★", "<": "‹", ">": "›", "!": "✕", "+": "∞" };
  window.coatl.shown = (text) =>
    text
      .replace(/#(\d+)/g, "<$1>")
      .replace(
        /!([a-z]+)/g,
        (_, frame) => "!▭" + (frame === "black" ? "K" : frame[0].toUpperCase()),
      )
      .replace(/[KBGRY<>!+]/g, (sign) => SHAPES[sign]);

  /** For a screen reader: "Prophecy green, yellow, one or more, green, 2". */
  window.coatl.told = (text, temple, points, texts, names) => {
    const words = { "?": texts.any, "+": texts.more, "!": texts.crossed, "{": texts.anywhere };
    const more = { "=": texts.same, "#": texts.size };
    const frames = text.replace(/!([a-z]+)/g, "! $1 ");
    const signs = frames.split(":")[0].match(/[a-z]+|[A-Z]|\d+|[?+!{=#]/g) || [];
    const told = signs.map((sign) => names[sign] || words[sign] || more[sign] || sign).join(", ");
    return [temple ? texts.temple : texts.prophecy, told, points].filter(Boolean).join(" ");
  };
})();
