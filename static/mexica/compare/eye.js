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
