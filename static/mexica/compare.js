"use strict";
// Which cells of a photo do not look like others that should look alike in it? What land or a
// red temple looks like in this light, this photo alone can tell.
window.compare = (() => {
  const COLUMNS = 21;
  const ROWS = 14;
  const FINE = 6;
  const SIZE = 3 * FINE * FINE;
  const GROUND = ["land", "canal", "lake"];
  const PRINTED = ["lake", "start", "emblem"];

  const column = (cell) => cell % COLUMNS;
  const row = (cell) => Math.floor(cell / COLUMNS);
  const sum = (values) => values.reduce((whole, value) => whole + value, 0);
  const middle = (values) => {
    const sorted = Float64Array.from(values).sort();
    const half = sorted.length / 2;
    return half ? (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2 : 0;
  };
  const rotated = (corners, turn) => [...corners.slice(turn), ...corners.slice(0, turn)];
  /** The middle of each colour in a cell. */
  const colours = (own) => [0, 1, 2].map((k) => middle(own.filter((_, at) => at % 3 === k)));

  /** From a grid to the photo that has its corners there. */
  function onto([[x0, y0], [x1, y1], [x2, y2], [x3, y3]], wide = COLUMNS, high = ROWS) {
    const [ax, ay, bx, by] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
    const [cx, cy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
    const g = (cx * by - bx * cy) / (ax * by - bx * ay);
    const h = (ax * cy - cx * ay) / (ax * by - bx * ay);
    return (x, y) => {
      const u = x / wide;
      const v = y / high;
      const far = g * u + h * v + 1;
      return [
        ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / far,
        ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / far,
      ];
    };
  }

  /** The patches of each cell in three colours, as logarithms: so light is added. */
  function seen({ data, width, height }, corners, inner, dots) {
    const place = onto(corners);
    const steps = FINE * dots;
    const within = (value, most) => Math.min(Math.max(Math.floor(value), 0), most - 1);
    return Array.from({ length: COLUMNS * ROWS }, (_, cell) => {
      const own = new Float64Array(SIZE);
      for (let j = 0; j < steps; j += 1) {
        for (let i = 0; i < steps; i += 1) {
          const [right, down] = [(i + 0.5) / steps - 0.5, (j + 0.5) / steps - 0.5];
          const point = place(column(cell) + 0.5 + inner * right, row(cell) + 0.5 + inner * down);
          const at = 4 * (within(point[1], height) * width + within(point[0], width));
          const patch = 3 * (Math.floor(j / dots) * FINE + Math.floor(i / dots));
          for (let k = 0; k < 3; k += 1) own[patch + k] += data[at + k] / dots / dots;
        }
      }
      return own.map((value) => Math.log(value + 12));
    });
  }

  /** The smooth light without which cells of a kind are most alike. What fits badly counts little. */
  function light(looks, kinds) {
    const shapes = kinds.map((_, cell) => {
      const [x, y] = [column(cell) / 10 - 1, row(cell) / 6.5 - 1];
      return [x, y, x * x, x * y, y * y];
    });
    const levels = looks.map(colours);
    const names = [...new Set(kinds)];
    const falls = [0, 1, 2].map((k) => {
      const rows = shapes.map((shape, cell) => [
        ...shape,
        ...names.map((name) => Number(name === kinds[cell])),
        levels[cell][k],
      ]);
      let weights = kinds.map(() => 1);
      let fall;
      for (let round = 0; round < 10; round += 1) {
        const weighed = rows.map((own, cell) => own.map((term) => weights[cell] * term));
        fall = solved(
          rows[0]
            .slice(1)
            .map((_, i) =>
              rows[0].map((__, j) => sum(rows.map((own, cell) => own[i] * weighed[cell][j]))),
            ),
        );
        const off = rows.map((own) =>
          Math.abs(own.at(-1) - sum(fall.map((share, n) => share * own[n]))),
        );
        const usual = Math.max(3 * middle(off), 0.03);
        weights = off.map((value) => 1 / (1 + (value / usual) ** 4));
      }
      return fall;
    });
    return shapes.map((shape) => falls.map((fall) => sum(shape.map((term, n) => term * fall[n]))));
  }

  function solved(rows) {
    rows.forEach((own, at) => {
      own[at] += 1e-6;
      for (const other of rows) {
        const share = other === own ? 0 : other[at] / own[at];
        own.forEach((value, k) => {
          other[k] -= share * value;
        });
      }
    });
    return rows.map((own, at) => own[rows.length] / own[at]);
  }

  /** How far cells of a kind are from each other. */
  function unlike(looks, kinds, fall) {
    let whole = 0;
    for (const kind of new Set(kinds)) {
      const own = [...kinds.keys()].filter((cell) => kinds[cell] === kind);
      for (let at = 0; at < SIZE && own.length > 2; at += 1) {
        const values = own.map((cell) => looks[cell][at] - fall[cell][at % 3]);
        const mean = sum(values) / own.length;
        for (const value of values) whole += Math.min(Math.abs(value - mean), 0.5);
      }
    }
    return whole;
  }

  /** How little the island explains of the photo: 1 is nothing. */
  function strangeness(image, corners, kinds) {
    const looks = seen(image, corners, 1, 1);
    const fall = light(looks, kinds);
    return (
      unlike(looks, kinds, fall) /
      unlike(
        looks,
        kinds.map(() => ""),
        fall,
      )
    );
  }

  /** The corners, named as they fit best. */
  function turned(image, corners, kinds) {
    const fits = corners.map((_, turn) => strangeness(image, rotated(corners, turn), kinds));
    return rotated(corners, fits.indexOf(Math.min(...fits)));
  }

  /** The corners where they fit best: a finger is not so exact. */
  function snapped(image, corners, kinds) {
    const fall = light(seen(image, corners, 1, 1), kinds);
    const badly = (tried) => unlike(seen(image, tried, 1, 2), kinds, fall);
    const cell = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / COLUMNS;
    let best = badly(corners);
    for (const step of [0.3, 0.3, 0.15, 0.15, 0.07]) {
      for (let side = 0; side < 16; side += 1) {
        const tried = corners.map((corner) => [...corner]);
        tried[side >> 2][side & 1] += (side & 2 ? step : -step) * cell;
        const cost = badly(tried);
        if (cost < best * 0.998) [best, corners] = [cost, tried];
      }
    }
    return corners;
  }

  // A bridge the other way is the same, turned.
  const family = (kind) => (kind === "EW" ? "NS" : kind);
  const twist = (own) =>
    own.map(
      (_, at) =>
        own[3 * (FINE * (Math.floor(at / 3) % FINE) + Math.floor(at / 3 / FINE)) + (at % 3)],
    );

  /** Could a cell carry this instead of that? */
  function possible(kind, other) {
    const pilli = (one) => one.startsWith("pilli");
    const stands = (one) => ["land", "NS", "EW"].includes(one);
    if (kind === other || kind === "lake" || PRINTED.includes(other)) return false;
    if (PRINTED.includes(kind)) return pilli(other);
    return pilli(kind) ? stands(other) : !pilli(other) || stands(kind);
  }

  function model(views) {
    const centre = new Float64Array(SIZE);
    const spread = centre.map((_, at) => {
      centre[at] = middle(views.map((own) => own[at]));
      return 1.5 * middle(views.map((own) => Math.abs(own[at] - centre[at])));
    });
    return { centre, spread, n: views.length };
  }

  /** How suspicious each cell is, and what it looks like instead. */
  function judged(looks, kinds, doubted) {
    const twisted = looks.map(twist);
    const view = (cell, kind) => (kind === "EW" ? twisted : looks)[cell];
    const members = {};
    kinds.forEach((kind, cell) => {
      (members[family(kind)] ??= []).push(...(doubted.has(cell) ? [] : [view(cell, kind)]));
    });
    const names = Object.keys(members);
    const models = {};
    for (const name of names) models[name] = model(members[name]);
    const many = names.filter((name) => models[name].n > 4);
    const pieces = many.filter((name) => !GROUND.includes(name));
    const apart = (some) => middle(some.flatMap((name) => [...models[name].spread]));
    const noise = apart(many);
    const usual = Math.max(noise, pieces.length ? apart(pieces) : 0.1);
    // Of few it is not known how much they vary: as much as pieces usually do.
    const ready = (one) => {
      one.variance = one.spread.map(
        (own) => (one.n * own * own + 4 * usual * usual) / (one.n + 4) + 0.001,
      );
      one.width = middle(one.variance.map(Math.log)) / 2;
      return one;
    };
    names.forEach((name) => ready(models[name]));
    const distance = (own, { centre, variance }) => {
      let far = 0;
      for (let at = 0; at < SIZE; at += 1)
        far += Math.log((1 + (own[at] - centre[at]) ** 2 / variance[at] / 4) ** 2 * variance[at]);
      return far / 2 / SIZE;
    };
    // How far each is from the others of its kind; of the only one nobody can say.
    const away = kinds.map((kind, cell) => {
      const own = view(cell, kind);
      const all = members[family(kind)];
      const mates = all.filter((other) => other !== own);
      return mates.length
        ? distance(own, all.length > 16 ? models[family(kind)] : ready(model(mates)))
        : null;
    });
    const typical = {};
    for (const name of many)
      typical[name] = middle(
        away.filter((_, cell) => family(kinds[cell]) === name && !doubted.has(cell)),
      );
    const common = middle(many.map((name) => typical[name] - models[name].width));
    for (const name of names) typical[name] ??= common + models[name].width;

    const others = [...new Set([...kinds, "NS", "EW"])];
    return kinds.map((kind, cell) => {
      const name = family(kind);
      const alone = away[cell] === null;
      const plain = colours(looks[cell]);
      // What stands on a cell is not flat; what lies over it may be.
      const flat =
        middle(looks[cell].map((value, at) => Math.abs(value - plain[at % 3]))) < 1.2 * noise;
      const one = { cell, like: null, near: 9, score: 0 };
      let best = 9;
      for (const other of others) {
        const theirs = family(other);
        if (
          !possible(kind, other) ||
          !(models[theirs]?.n >= (alone ? 3 : 1)) ||
          (flat && !GROUND.includes(other))
        )
          continue;
        const far = distance(view(cell, other), models[theirs]);
        const near = far - typical[theirs];
        if (near < (theirs === name ? 0.8 : 0.4) && far < best) {
          best = far;
          Object.assign(one, { like: other, near });
        }
      }
      const off = alone ? 1.2 : away[cell] - typical[name];
      const limit = alone || models[name].n < 4 ? 9 : GROUND.includes(name) ? 0.75 : 1.3;
      const score = Math.max(
        off > limit ? off - limit + 0.4 : 0,
        one.like ? off + typical[name] - best : 0,
      );
      if (score > 0.4) one.score = score;
      return one;
    });
  }

  /** A hand: cells side by side that look like nothing that belongs there. */
  function covered(cells) {
    const odd = cells.filter((one) => one.score);
    const alien = (one) => !one.like || one.near > 0.3;
    const around = ({ cell }, far) =>
      odd.filter(
        (other) =>
          Math.abs(column(cell) - column(other.cell)) <= far &&
          Math.abs(row(cell) - row(other.cell)) <= far,
      );
    const found = new Set();
    for (const first of odd) {
      const area = new Set([first]);
      for (const one of area) around(one, 1).forEach((other) => area.add(other));
      if ([...area].filter(alien).length < 4) continue;
      for (const one of area) {
        if (alien(one))
          around(one, 2)
            .filter((other) => other.near > 0.1)
            .forEach((other) => found.add(other.cell));
      }
    }
    return found;
  }

  function suspects(image, corners, kinds) {
    const looks = seen(image, corners, 0.8, 3);
    const fall = light(looks, kinds);
    const even = looks.map((own, cell) => own.map((value, at) => value - fall[cell][at % 3]));
    let cells;
    let doubted = new Set();
    for (let round = 0; round < 3; round += 1) {
      cells = judged(even, kinds, doubted);
      doubted = new Set(cells.filter((one) => one.score).map((one) => one.cell));
    }
    const hidden = covered(cells);
    return {
      suspects: cells
        .filter((one) => one.score && kinds[one.cell] !== "lake" && !hidden.has(one.cell))
        .sort((one, other) => other.score - one.score)
        .slice(0, 10),
      covered: [...hidden],
      fits: strangeness(image, corners, kinds) < 0.82,
    };
  }

  return { rotated, onto, turned, snapped, suspects };
})();

document.addEventListener("DOMContentLoaded", () => {
  const { rotated, onto, turned, snapped, suspects } = window.compare;
  const find = (id) => document.getElementById(id);
  const [stage, photo, wires, flat, board, glass, told] = [
    "compare",
    "photo",
    "wires",
    "flat",
    "board",
    "glass",
    "told",
  ].map(find);
  const text = stage.dataset;
  const { cells, kinds } = JSON.parse(find("expected").textContent);
  const expected = [...cells].map((letter) => kinds[letter][0]);
  const words = Object.fromEntries(Object.values(kinds));
  const at = (name) => find("c-" + name);
  const names = Array.from(board.querySelectorAll("[data-cell]"), (cell) => cell.dataset.cell);
  const handles = [...stage.querySelectorAll("[data-corner]")];
  const ink = photo.getContext("2d", { willReadFrequently: true });
  const pixels = () => ink.getImageData(0, 0, photo.width, photo.height);
  const zoom = () => photo.clientWidth / photo.width;
  const under = (x, y) =>
    document.elementFromPoint(x, y)?.closest("#board [data-cell]")?.dataset.cell;
  const beside = (box, [right, down]) =>
    under(box.x + box.width * (right + 0.5), box.y + box.height * (down + 0.5));
  const make = (tag, what) => Object.assign(document.createElement(tag), what);
  const problem = (sentence = "") => {
    find("problem").textContent = sentence;
  };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const MOST = 1600;
  const LEAST = 300;
  const CELL = 48;
  let corners;
  let byHand;
  let found;

  function go(to) {
    problem();
    text.stage = to;
    ({ corners: wire, compared: lay })[to]?.();
  }

  async function open(file) {
    if (!file) return;
    problem(text.looking);
    try {
      draw(await createImageBitmap(file));
    } catch {
      problem(file.size ? text.broken : text.empty);
      return;
    }
    const [wide, high] = [photo.width, photo.height];
    if (Math.min(wide, high) < LEAST) {
      problem(text.small);
      return;
    }
    corners = [
      [0.12, 0.12],
      [0.88, 0.12],
      [0.88, 0.88],
      [0.12, 0.88],
    ].map(([x, y]) => [x * wide, y * high]);
    if (high > wide) corners = rotated(corners, 3);
    byHand = false;
    go("corners");
  }

  function draw(picture) {
    const share = Math.min(1, MOST / Math.max(picture.width, picture.height));
    photo.width = picture.width * share;
    photo.height = picture.height * share;
    ink.imageSmoothingQuality = "high";
    ink.drawImage(picture, 0, 0, photo.width, photo.height);
    photo.parentElement.style.setProperty("--wide", photo.width / photo.height);
    picture.close?.();
  }

  for (const input of stage.querySelectorAll("label [type=file]")) {
    input.addEventListener("change", () => {
      open(input.files[0]);
      input.value = "";
    });
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
    expected.forEach((kind, cell) => {
      const [x, y] = [cell % 21, Math.floor(cell / 21)];
      if (x === 20 || ground(kind) !== ground(expected[cell + 1])) line(x + 1, y, x + 1, y + 1);
      if (y === 13 || ground(kind) !== ground(expected[cell + 21])) line(x, y + 1, x + 1, y + 1);
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
    const place = onto(rotated(corners, turn), wide * CELL, high * CELL);
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
        if (!byHand) corners = turned(pixels(), corners, expected);
        corners = snapped(pixels(), corners, expected);
        try {
          sessionStorage.setItem(
            text.base,
            JSON.stringify([photo.toDataURL("image/jpeg"), corners]),
          );
        } catch {
          /* No room: it is gone after a reload. */
        }
        judge();
      }),
    );
  }

  function judge() {
    found = suspects(pixels(), corners, expected);
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
      corners = rotated(corners, 1);
      byHand = true;
      wire();
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
    photo.toBlob((blob) => {
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
    [picture.src, corners] = JSON.parse(sessionStorage.getItem(text.base));
    await picture.decode();
    draw(picture);
    byHand = true;
    judge();
  }

  at("H7").tabIndex = 0;
  stage.hidden = false;
  again().catch(() => {});
});
