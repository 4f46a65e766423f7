"use strict";
// Copies a text, or hands it (or a picture) to the phone's own share sheet, where there is one.
(function () {
  const said = document.getElementById("said");
  // Where the finger is; a moment later, so that it is news to a screen reader too.
  const say = (button, text) => {
    said.textContent = "";
    button.closest(".row").after(said);
    requestAnimationFrame(() => {
      said.textContent = text || "";
    });
  };
  const text = (button) => document.querySelector(button.dataset.from).value;
  let file;

  async function copy(button) {
    const from = document.querySelector(button.dataset.from);
    let copied = false;
    try {
      await navigator.clipboard.writeText(from.value);
      copied = true;
    } catch {
      // Without HTTPS, as at home, there is no clipboard to write to; the selection can be copied.
      from.focus();
      from.select();
      copied = document.execCommand("copy");
      if (copied) button.focus();
    }
    say(button, copied ? button.dataset.done : button.dataset.failed);
  }

  async function share(button) {
    await navigator.share({ text: text(button) });
  }

  async function shareFile(button) {
    if (!file) {
      const answer = await fetch(button.dataset.file).catch(() => null);
      if (!answer?.ok) return say(button, button.dataset.failed);
      file = new File([await answer.blob()], button.dataset.name, {
        type: button.dataset.type || "image/png",
      });
    }
    try {
      await navigator.share({ files: [file], text: text(button) });
    } catch (error) {
      // A phone forgets the tap if the picture took long.
      if (error.name === "NotAllowedError") say(button, button.dataset.again);
    }
  }

  function sharesFiles() {
    try {
      return navigator.canShare({ files: [new File(["-"], "card.png", { type: "image/png" })] });
    } catch {
      return false;
    }
  }

  const does = { copy, share, share_file: shareFile };
  const able = {
    copy: true,
    share: "share" in navigator,
    share_file: "share" in navigator && sharesFiles(),
  };
  for (const button of document.querySelectorAll("[data-do]")) {
    const what = button.dataset.do;
    if (!able[what]) continue;
    button.hidden = false;
    button.addEventListener("click", () => does[what](button).catch(() => {}));
  }
})();
