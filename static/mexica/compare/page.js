"use strict";
// The page that compares: choose a photo, drag its corners, look at what differs.
(({ rotated, onto, turned, snapped, suspects, photo }) => {
  const { STEPS, handles, glass, put, magnify, pixels, crossed } = photo;
  const find = (id) => document.getElementById(id);
  const [stage, flat, board, told] = ["compare", "flat", "board", "told"].map(find);
  const text = stage.dataset;
  const expected = photo.island.map(([kind]) => kind);
  const words = Object.fromEntries(photo.island);
  const at = (name) => find("c-" + name);
  const names = Array.from(board.querySelectorAll("[data-cell]"), (cell) => cell.dataset.cell);
  const under = (x, y) =>
    document.elementFromPoint(x, y)?.closest("#board [data-cell]")?.dataset.cell;
  const beside = (box, [right, down]) =>
    under(box.x + box.width * (right + 0.5), box.y + box.height * (down + 0.5));
  const make = (tag, what) => Object.assign(document.createElement(tag), what);
  const problem = (sentence = "") => {
    find("problem").textContent = sentence;
  };
  const CELL = 48;
  let byHand;
  let found;

  function go(to) {
    problem();
    text.stage = to;
    ({ corners: photo.wire, compared: lay })[to]?.();
  }

  async function open(file) {
    if (!file) return;
    problem(text.looking);
    const wrong = await photo.open(file);
    if (wrong) return problem(text[wrong]);
    byHand = false;
    go("corners");
  }

  for (const input of stage.querySelectorAll("label [type=file]")) {
    input.addEventListener("change", () => {
      open(input.files[0]);
      input.value = "";
    });
  }

  /** Where a cell is shown on the board, from 0 to 1. */
  function spot(name) {
    const [cell, whole] = [at(name), board].map((one) => one.getBoundingClientRect());
    return [
      (cell.x + cell.width / 2 - whole.x) / whole.width,
      (cell.y + cell.height / 2 - whole.y) / whole.height,
    ];
  }

  /** The photo as from straight above, turned as the board is. */
  function lay() {
    const turn = handles.findIndex((handle) => Math.max(...spot(handle.textContent.trim())) < 0.5);
    const [wide, high] = turn % 2 ? [14, 21] : [21, 14];
    const place = onto(rotated(photo.corners, turn), wide * CELL, high * CELL);
    const from = pixels();
    const to = new ImageData(wide * CELL, high * CELL);
    for (let pixel = 0; pixel < to.width * to.height; pixel += 1) {
      const [x, y] = place((pixel % to.width) + 0.5, Math.floor(pixel / to.width) + 0.5).map(
        Math.floor,
      );
      const source = 4 * (y * from.width + x);
      if (x >= 0 && x < from.width) to.data.set(from.data.subarray(source, source + 4), 4 * pixel);
    }
    flat.width = to.width;
    flat.height = to.height;
    flat.getContext("2d").putImageData(to, 0, 0);
    mark();
  }

  function mark(chosen) {
    const sign = (name, kind, number = "") => {
      const one = make("span", { className: kind, textContent: number });
      one.style.width = (100 * CELL) / flat.width + "%";
      put(one, ...spot(name));
      return one;
    };
    find("marks").replaceChildren(
      ...found.covered.map((cell) => sign(names[cell], "over")),
      ...found.suspects.map(({ cell }, n) => sign(names[cell], "differs", n + 1)),
      ...(chosen ? [sign(chosen, "chosen")] : []),
    );
  }

  function look() {
    if (crossed()) {
      problem(text.crossed);
      return;
    }
    problem(text.looking);
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!byHand) photo.corners = turned(pixels(), photo.corners, expected);
        photo.corners = snapped(pixels(), photo.corners, expected);
        try {
          sessionStorage.setItem(
            text.base,
            JSON.stringify([photo.canvas.toDataURL("image/jpeg"), photo.corners]),
          );
        } catch {
          /* No room: it is gone after a reload. */
        }
        judge();
      }),
    );
  }

  function judge() {
    found = suspects(pixels(), photo.corners, expected);
    find("suspects").replaceChildren(
      ...found.suspects.map(({ cell }) => {
        const line = make("li");
        const button = make("button", { textContent: sentence(names[cell]) });
        button.dataset.at = names[cell];
        line.append(button);
        return line;
      }),
    );
    find("covered").hidden = !found.covered.length;
    go("compared");
    told.textContent = found.fits
      ? found.suspects.length
        ? text.touch
        : text.nothing
      : text.misfit;
  }

  function sentence(name) {
    const one = found.suspects.find(({ cell }) => names[cell] === name);
    return (
      at(name).getAttribute("aria-label") +
      (one ? "; " + (one.like ? text.alike.replace("{}", words[one.like]) : text.other) : "")
    );
  }

  function choose(name) {
    const kind = expected[names.indexOf(name)];
    const [to, says] = ["land", "start", "emblem"].includes(kind)
      ? ["enter", text.enter]
      : ["mend", text.mend];
    const link = make("a", {
      className: "button main",
      href: `${text.base}#${to}=${name}`,
      textContent: says,
    });
    told.replaceChildren(sentence(name) + " ", ...(kind === "lake" ? [] : [link]));
    mark(name);
  }

  let pressed = false;
  const aim = (event) => {
    if (event.type === "pointerdown") pressed = !event.button;
    const name = pressed && under(event.clientX, event.clientY);
    glass.hidden = true;
    if (!name) return;
    const box = at(name).getBoundingClientRect();
    const copies = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((right) => {
        const other = beside(box, [right, down]);
        return make(
          "span",
          other ? { className: at(other).className, innerHTML: at(other).innerHTML } : {},
        );
      }),
    );
    const [x, y] = spot(name);
    magnify(event, name, flat, [x * flat.width, y * flat.height], 1.5 * CELL, copies);
  };
  board.addEventListener("pointerdown", aim);
  board.addEventListener("pointermove", aim);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => {
      if (!pressed) return;
      pressed = false;
      glass.hidden = true;
      const name = end === "pointerup" && under(event.clientX, event.clientY);
      if (name) choose(name);
    });
  }
  board.addEventListener("keydown", (event) => {
    const next = STEPS[event.key] && beside(event.target.getBoundingClientRect(), STEPS[event.key]);
    if (!next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    at(next).tabIndex = 0;
    at(next).focus();
  });

  stage.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const { do: act, at: name, cell } = button?.dataset || {};
    // By keyboard; a finger has been heard already.
    if (cell && !event.detail) choose(cell);
    if (name) {
      choose(name);
      board.scrollIntoView({ block: "nearest" });
    }
    if (act === "turn") {
      photo.corners = rotated(photo.corners, 1);
      byHand = true;
      photo.wire();
    }
    if (act === "compare") look();
    if (act === "corners" || act === "choose") go(act);
    if (act === "blink")
      button.setAttribute("aria-pressed", String(board.classList.toggle("blink")));
  });
  find("share").addEventListener("input", (event) => {
    board.style.opacity = event.target.value / 100;
  });

  // Only now does the photo leave the phone.
  find("keep").addEventListener("submit", (event) => {
    event.preventDefault();
    photo.canvas.toBlob((blob) => {
      const files = new DataTransfer();
      files.items.add(new File([blob], "table.jpg", { type: blob.type }));
      event.target.photo.files = files.files;
      event.target.submit();
    }, "image/jpeg");
  });

  matchMedia("(orientation: portrait)").addEventListener("change", () => go(text.stage));
  addEventListener("pageshow", (event) => event.persisted && location.reload());

  // Back from the board: the photo is still here, and the island may be another.
  async function again() {
    const picture = new Image();
    [picture.src, photo.corners] = JSON.parse(sessionStorage.getItem(text.base));
    await picture.decode();
    photo.draw(picture);
    byHand = true;
    judge();
  }

  at("H7").tabIndex = 0;
  stage.hidden = false;
  again().catch(() => {});
})(window.compare);
