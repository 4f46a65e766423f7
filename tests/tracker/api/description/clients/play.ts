// Two tables, kept by the client that @hey-api/openapi-ts makes of the description: `node play.js <address>`.
// What it heard it prints as JSON.

import { createClient, createConfig } from "./client/client/index.js";
import {
  addAction,
  createGame,
  getCard,
  getGame,
  getLegalActions,
  undoActions,
  type AztekzAction,
  type MexicaCanalAction,
  type MexicaTempleAction,
  type Setup,
} from "./client/index.js";

declare const process: { argv: string[] };
const SITE = process.argv[2];

function expect<T>(value: T | undefined, told?: unknown): T {
  if (value === undefined) throw new Error(JSON.stringify(told));
  return value;
}

async function begin(body: Setup) {
  const stranger = createClient(createConfig({ baseUrl: SITE }));
  const made = await createGame({ client: stranger, body, headers: { "X-Phone": "Bo's browser" } });
  const { id, edit } = expect(made.data, made.error);
  const client = createClient(createConfig({ auth: edit, baseUrl: SITE }));
  return { client, path: { game_id: id } };
}

async function mexica() {
  const table = await begin({
    format: "mexica-record/1",
    mode: "tracker",
    players: [
      { color: "red", name: "Ana" },
      { color: "grey", name: "Bo" },
    ],
    tokens: [3, 4, 5, 6, 8, 9, 11, 13],
    neutral: [{ at: "E4", level: 1 }],
  });
  const canal: MexicaCanalAction = { do: "canal", cells: ["D4", "D5"] };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  await addAction({ ...table, headers, body: { action: canal, expect: 0 } });
  const told = await addAction({ ...table, headers, body: { action: canal, expect: 0 } });
  const refused = await addAction({ ...table, body: { action: canal, expect: 1 } });
  const temple: MexicaTempleAction = { do: "temple", at: "C4", by: "red", level: 2 };
  const stale = await addAction({ ...table, body: { action: temple, expect: 7 } });
  const problem = expect(stale.error);
  if (!("number" in problem)) throw new Error(problem.message);
  const built = await addAction({ ...table, body: { action: temple, expect: problem.number } });
  const lit = await getLegalActions(table);
  await undoActions({ ...table, body: { expect: 2 } });
  const read = await getGame(table);
  const now = expect(read.data, read.error);
  if (now.format !== "mexica-report/1" || now.supply === null) throw new Error(now.format);
  return {
    refused: [refused.error?.code, refused.error?.kind],
    stale: problem.number,
    legal: lit.data?.canal1.includes("E5"),
    number: [told.data?.number, built.data?.number, now.number],
    canals: now.supply.canals2,
    largest: Math.max(...now.districts.map((district) => district.size)),
    scores: now.scores,
  };
}

async function aztekz() {
  const table = await begin({
    format: "aztekz-record/1",
    mode: "sheet",
    players: [
      { color: "green", name: "Ana" },
      { color: "yellow", name: "Bo" },
    ],
  });
  const actions: AztekzAction[] = [
    { do: "free", by: "green", count: 4, soul: "a" },
    { do: "free", by: "yellow", count: 3, from: "green", soul: "b" },
    { do: "end" },
  ];
  let report;
  for (const [expected, action] of actions.entries()) {
    const told = await addAction({ ...table, body: { action, expect: expected } });
    report = expect(told.data, told.error).report;
  }
  if (report?.format !== "aztekz-report/1") throw new Error(report?.format);
  const card = await getCard({ ...table, parseAs: "blob" });
  const picture = new Uint8Array(await expect(card.data, card.error).arrayBuffer());
  return {
    status: report.status,
    stolen: report.piles.map((pile) => pile.from),
    scores: report.scores,
    winners: report.winners,
    picture: Array.from(picture.slice(0, 4), (byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}

console.log(JSON.stringify({ mexica: await mexica(), aztekz: await aztekz() }));
