"use strict";
// The photo on the page: drawn, its four corners under a finger, and the loupe beside it.
window.compare.photo = (({ rotated, onto }) => {
  const find = (id) => document.getElementById(id);
  const [photo, wires, glass] = ["photo", "wires", "glass"].map(find);
  const { cells, kinds } = JSON.parse(find("expected").textContent);
  /** What lies on each cell, and how it is called. */
  const island = [...cells].map((letter) => kinds[letter]);
  const handles = [...document.querySelectorAll("[data-corner]")];
  const ink = photo.getContext("2d", { willReadFrequently: true });
  const zoom = () => photo.clientWidth / photo.width;
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const MOST = 1600;
  const LEAST = 300;
  let corners;

  /** Draws it; else what is wrong with it. */
  async function open(file) {
    try {
      draw(await createImageBitmap(file));
    } catch {
      return file.size ? "broken" : "empty";
    }
    const [wide, high] = [photo.width, photo.height];
    if (Math.min(wide, high) < LEAST) return "small";
    corners = [
      [0.12, 0.12],
      [0.88, 0.12],
      [0.88, 0.88],
      [0.12, 0.88],
    ].map(([x, y]) => [x * wide, y * high]);
    if (high > wide) corners = rotated(corners, 3);
    return "";
  }

  function draw(picture) {
    const share = Math.min(1, MOST / Math.max(picture.width, picture.height));
    photo.width = picture.width * share;
    photo.height = picture.height * share;
    ink.imageSmoothingQuality = "high";
    ink.drawImage(picture, 0, 0, photo.width, photo.height);
    photo.parentElement.style.setProperty("--ratio", photo.width / photo.height);
    picture.close?.();
  }

  function crossed() {
    return corners.some(([x, y], n) => {
      const [[z, w], [u, v]] = rotated(corners, (n + 1) % 4);
      return (z - x) * (v - w) <= (w - y) * (u - z);
    });
  }

  function wire() {
    wires.width = photo.width;
    wires.height = photo.height;
    const pen = wires.getContext("2d");
    const place = onto(corners);
    const line = (...ends) => {
      pen.moveTo(...place(ends[0], ends[1]));
      pen.lineTo(...place(ends[2], ends[3]));
    };
    const ground = (kind) => ({ lake: 1, start: 2, emblem: 2, canal: 3, NS: 3, EW: 3 })[kind];
    island.forEach(([kind], cell) => {
      const [x, y] = [cell % 21, Math.floor(cell / 21)];
      if (x === 20 || ground(kind) !== ground(island[cell + 1][0])) line(x + 1, y, x + 1, y + 1);
      if (y === 13 || ground(kind) !== ground(island[cell + 21][0])) line(x, y + 1, x + 1, y + 1);
    });
    line(0, 14, 0, 0);
    line(0, 0, 21, 0);
    for (const [colour, wide] of [
      ["#000", 3.5],
      ["#fff", 1.5],
    ]) {
      pen.strokeStyle = colour;
      pen.lineWidth = wide / zoom();
      pen.stroke();
    }
    wires.hidden = crossed();
    handles.forEach((handle, n) =>
      put(handle, corners[n][0] / photo.width, corners[n][1] / photo.height),
    );
  }

  function put({ style }, x, y) {
    style.left = 100 * x + "%";
    style.top = 100 * y + "%";
  }

  handles.forEach((handle, n) => {
    let held;
    const move = (x, y) => {
      corners[n] = [Math.min(Math.max(x, 0), photo.width), Math.min(Math.max(y, 0), photo.height)];
      wire();
    };
    const drag = (event) => {
      const [x, y] = [event.clientX / zoom(), event.clientY / zoom()];
      // The finger takes the corner with it, wherever beside it it was put down.
      if (event.type === "pointerdown") held = [corners[n][0] - x, corners[n][1] - y];
      if (!held) return;
      handle.setPointerCapture(event.pointerId);
      move(held[0] + x, held[1] + y);
      magnify(event, handle.textContent.trim(), photo, corners[n], 23 / zoom());
    };
    handle.addEventListener("pointerdown", drag);
    handle.addEventListener("pointermove", drag);
    handle.addEventListener("lostpointercapture", () => {
      held = null;
      glass.hidden = true;
    });
    handle.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (step) {
        event.preventDefault();
        move(corners[n][0] + step[0] / zoom(), corners[n][1] + step[1] / zoom());
      }
    });
  });

  /** The loupe; with cells of the island, in both at once. */
  function magnify(event, label, source, [x, y], reach, copies = []) {
    const [lens, copy, name] = glass.children;
    lens.width = lens.height = 276;
    lens
      .getContext("2d")
      .drawImage(source, x - reach, y - reach, 2 * reach, 2 * reach, 0, 0, 276, 276);
    copy.replaceChildren(...copies);
    copy.hidden = !copies.length;
    name.textContent = label;
    glass.hidden = false;
    glass.style.left =
      Math.min(
        Math.max(event.clientX - glass.offsetWidth / 2, 4),
        innerWidth - glass.offsetWidth - 4,
      ) + "px";
    // Above the finger; at the upper edge beneath it.
    glass.style.top = event.clientY + (event.clientY > 230 ? -220 : 60) + "px";
  }

  return {
    STEPS,
    island,
    handles,
    canvas: photo,
    glass,
    draw,
    open,
    wire,
    crossed,
    put,
    magnify,
    pixels: () => ink.getImageData(0, 0, photo.width, photo.height),
    get corners() {
      return corners;
    },
    set corners(found) {
      corners = found;
    },
  };
})(window.compare);
