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
  const fetched = new Map();

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

  /** The file at an address, ready to be handed on; nothing where it cannot be had. */
  async function fileAt(address, name, type) {
    if (!fetched.has(address)) {
      const answer = await fetch(address).catch(() => null);
      if (!answer?.ok) return undefined;
      const blob = await answer.blob();
      fetched.set(address, new File([blob], name, { type: type || blob.type }));
    }
    return fetched.get(address);
  }

  async function shareFile(button) {
    const { name, type, again, failed } = button.dataset;
    const file = await fileAt(button.dataset.file, name, type || "image/png");
    if (!file) return say(button, failed);
    // Beside words an iPhone forgets the picture in some apps: there it goes alone.
    const words = navigator.vendor.startsWith("Apple") ? {} : { text: text(button) };
    try {
      await navigator.share({ files: [file], ...words });
    } catch (error) {
      // A phone forgets the tap if the picture took long.
      if (error.name === "NotAllowedError") say(button, again);
    }
  }

  // An app on the home screen of an iPhone has no downloads, and no way back from a file that it shows. The share
  // sheet puts it among the photos or the files.
  async function keep(link) {
    const name = link.download || link.pathname.split("/").pop();
    const file = await fileAt(link.href, name);
    if (!file || !navigator.canShare({ files: [file] })) return location.assign(link.href);
    // Forgotten because the file took long: the next tap finds it here.
    return navigator.share({ files: [file] });
  }
  if (navigator.standalone && "canShare" in navigator)
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a[download]");
      if (!link) return;
      event.preventDefault();
      keep(link).catch(() => {});
    });

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
