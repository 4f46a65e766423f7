// What styles and scripts ask of a browser, and since which version each has it, as JSON:
//
//   node read.mjs <folder of packages> <file> …
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";

const [, , packages, ...files] = process.argv;
const bring = createRequire(join(packages, "package.json"));
const css = bring("css-tree");
const ts = bring("typescript");
const web = bring("@mdn/browser-compat-data");

const BROWSERS = [
  "chrome",
  "chrome_android",
  "edge",
  "safari",
  "safari_ios",
  "firefox",
  "firefox_android",
];

// Each feature, as the ways through the table that may be meant, with the places that ask for it.
const asked = new Map();
// What the table does not know, or is not read here.
const unknown = new Map();

const note = (where, key, place) => where.set(key, [...(where.get(key) ?? []), place]);
const at = (way) =>
  way.reduce(
    (branch, name) => (branch && Object.hasOwn(branch, name) ? branch[name] : undefined),
    web,
  );
const has = (way) => Boolean(at(way)?.__compat);

function asks(place, ...way) {
  if (!has(way)) throw new Error(`the table has no ${way.join(".")}`);
  note(asked, way.join("\n"), place);
}

// --- Styles ---

const UNITS = {
  viewport_percentage_units_dynamic: /^dv/,
  viewport_percentage_units_small: /^sv/,
  viewport_percentage_units_large: /^lv/,
  container_query_length_units: /^cq/,
};
// Their descriptors are no properties.
const DESCRIBING = ["property", "font-face", "counter-style"];

const bare = (name) => name.replace(/^-(webkit|moz)-/, "");

// The first feature of that name below a branch.
function below(branch, name) {
  if (has([...branch, name])) return [...branch, name];
  for (const next of Object.keys(at(branch))) {
    const found = next !== "__compat" && below([...branch, next], name);
    if (found) return found;
  }
  return undefined;
}

function readStyle(file) {
  const tree = css.parse(readFileSync(file, "utf8"), {
    positions: true,
    parseCustomProperty: true,
    onParseError: (error) => note(unknown, error.message, `${file}:${error.line}`),
  });
  const around = [];
  css.walk(tree, {
    enter(node) {
      // What stands within `@supports` is asked of those alone that have what it names.
      const guarded = around.some(({ type, name }) => type === "Atrule" && name === "supports");
      const condition = around.some(({ type }) => type === "AtrulePrelude");
      if (node.loc && (!guarded || condition))
        style(node, around, `${file}:${node.loc.start.line}`);
      around.push(node);
    },
    leave() {
      around.pop();
    },
  });
}

function style(node, around, place) {
  const declaration = around.findLast(({ type }) => type === "Declaration");
  const rule = around.findLast(({ type }) => type === "Atrule");
  const selector = ["css", "selectors", node.name];
  switch (node.type) {
    case "Atrule":
      return asks(place, "css", "at-rules", node.name);
    case "Declaration": {
      if (DESCRIBING.includes(rule?.name)) return undefined;
      const names = [node.property, bare(node.property)];
      const name = node.property.startsWith("--")
        ? "custom-property"
        : names.find((each) => has(["css", "properties", each]));
      return name ? asks(place, "css", "properties", name) : note(unknown, node.property, place);
    }
    case "Identifier":
    case "Function": {
      if (!declaration) return undefined;
      const own = ["css", "properties", bare(declaration.property), node.name];
      if (has(own)) return asks(place, ...own);
      if (node.type === "Identifier") return undefined;
      const found = below(["css", "types"], node.name) ?? below(["css", "properties"], node.name);
      return found ? asks(place, ...found) : note(unknown, `${node.name}()`, place);
    }
    case "Dimension":
      for (const [feature, unit] of Object.entries(UNITS)) {
        if (unit.test(node.unit)) asks(place, "css", "types", "length", feature);
      }
      if (has(["css", "types", "length", node.unit]))
        asks(place, "css", "types", "length", node.unit);
      return undefined;
    case "PseudoClassSelector":
    case "PseudoElementSelector": {
      if (!has(selector)) return note(unknown, `:${node.name}`, place);
      const [first] = node.children?.toArray() ?? [];
      if (node.name === "not" && first?.children?.size > 1)
        asks(place, ...selector, "selector_list");
      if (first?.type === "Nth" && first.selector) asks(place, ...selector, "of_syntax");
      return asks(place, ...selector);
    }
    case "NestingSelector":
      return asks(place, "css", "selectors", "nesting");
    case "Feature": {
      const feature = ["css", "at-rules", rule.name, node.name];
      return has(feature) && asks(place, ...feature);
    }
    case "FeatureRange":
      return asks(place, "css", "at-rules", "media", "range_syntax");
    case "FeatureFunction":
      if (node.feature === "style")
        return asks(place, "css", "at-rules", "container", "style_queries_for_custom_properties");
      return asks(place, "css", "at-rules", "supports", node.feature);
    case "Raw":
      return declaration?.property.startsWith("--") || note(unknown, node.value, place);
    default:
      return undefined;
  }
}

// --- Scripts ---

const { SyntaxKind } = ts;
const SYNTAX = {
  QuestionDotToken: ["operators", "optional_chaining"],
  QuestionQuestionToken: ["operators", "nullish_coalescing"],
  QuestionQuestionEqualsToken: ["operators", "nullish_coalescing_assignment"],
  BarBarEqualsToken: ["operators", "logical_or_assignment"],
  AmpersandAmpersandEqualsToken: ["operators", "logical_and_assignment"],
  AsteriskAsteriskToken: ["operators", "exponentiation"],
  AwaitExpression: ["operators", "await"],
  ObjectBindingPattern: ["operators", "destructuring"],
  ArrayBindingPattern: ["operators", "destructuring"],
  SpreadElement: ["operators", "spread"],
  SpreadAssignment: ["operators", "spread", "spread_in_object_literals"],
  MetaProperty: ["operators", "import_meta"],
  ArrowFunction: ["functions", "arrow_functions"],
  GetAccessor: ["functions", "get"],
  ForOfStatement: ["statements", "for_of"],
  AsyncKeyword: ["statements", "async_function"],
  ClassDeclaration: ["statements", "class"],
  ImportDeclaration: ["statements", "import"],
  ExportKeyword: ["statements", "export"],
  PropertyDeclaration: ["classes", "public_class_fields"],
  PrivateIdentifier: ["classes", "private_class_fields"],
  ClassStaticBlockDeclaration: ["classes", "static", "initialization_blocks"],
  TemplateExpression: ["grammar", "template_literals"],
  NoSubstitutionTemplateLiteral: ["grammar", "template_literals"],
};
const PATTERNS = {
  lookbehind_assertion: /\(\?<[=!]/,
  named_capturing_group: /\(\?<\w/,
  unicode_character_class_escape: /\\p\{/i,
  modifier: /\(\?[a-z-]+:/,
};
const FLAGS = { d: "hasIndices", s: "dotAll", u: "unicode", v: "unicodeSets", y: "sticky" };

const BUILT_IN = ["javascript", "builtins"];
const GLOBAL = [
  ["api"],
  BUILT_IN,
  ...["Window", "WorkerGlobalScope", "EventTarget"].map((name) => ["api", name]),
];
const INTERFACES = [["api"], BUILT_IN].flatMap((branch) =>
  Object.keys(at(branch))
    .filter((name) => name !== "__compat")
    .map((name) => [...branch, name]),
);
// What TypeScript calls otherwise than the table.
const CALLED = { IteratorObject: "Iterator", Image: "HTMLImageElement" };
const called = (name) => CALLED[name] ?? name.replace(/Constructor$/, "");

// What the scripts name themselves.
const ours = new Set();

function readScripts(scripts) {
  const program = ts.createProgram(scripts, {
    allowJs: true,
    checkJs: false,
    noEmit: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    lib: ["lib.esnext.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const sources = scripts.map((file) => program.getSourceFile(file));
  for (const source of sources) {
    walk(
      source,
      (node) => ts.isObjectLiteralElement(node) && node.name && ours.add(node.name.text),
    );
  }
  for (const source of sources) {
    walk(source, (node) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const place = `${source.fileName}:${line + 1}`;
      syntax(node, place);
      names(node, place, program, checker);
    });
  }
}

function walk(node, look) {
  look(node);
  for (const child of node.getChildren()) walk(child, look);
}

function syntax(node, place) {
  const js = (...way) => asks(place, "javascript", ...way);
  const way = SYNTAX[SyntaxKind[node.kind]];
  if (way) js(...way);
  if (ts.isVariableDeclarationList(node)) {
    if (node.flags & ts.NodeFlags.Const) js("statements", "const");
    else if (node.flags & ts.NodeFlags.Let) js("statements", "let");
  }
  if (ts.isForOfStatement(node) && node.awaitModifier) js("statements", "for_await_of");
  if (ts.isParameter(node) && node.initializer) js("functions", "default_parameters");
  if (ts.isParameter(node) && node.dotDotDotToken) js("functions", "rest_parameters");
  if (ts.isObjectBindingPattern(node.parent ?? node) && node.dotDotDotToken)
    js("operators", "destructuring", "rest_in_objects");
  if (ts.isCatchClause(node) && !node.variableDeclaration)
    js("statements", "try_catch", "optional_catch_binding");
  if (ts.isFunctionLike(node) && node.asteriskToken) js("statements", "generator_function");
  if (ts.isNumericLiteral(node) && node.getText().includes("_"))
    js("grammar", "numeric_separators");
  if (ts.isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword)
    js("operators", "import");
  if (ts.isAwaitExpression(node) && !ts.findAncestor(node, ts.isFunctionLike))
    js("operators", "await", "top_level");
  if (ts.isRegularExpressionLiteral(node)) {
    for (const [feature, pattern] of Object.entries(PATTERNS)) {
      if (pattern.test(node.text)) js("regular_expressions", feature);
    }
    for (const flag of node.text.slice(node.text.lastIndexOf("/") + 1)) {
      if (FLAGS[flag]) js("builtins", "RegExp", FLAGS[flag]);
    }
  }
}

function names(node, place, program, checker) {
  const ofTheWeb = (symbol) =>
    symbol?.declarations?.some((each) => program.isSourceFileDefaultLibrary(each.getSourceFile()));
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    const name = node.expression.name?.text ?? node.expression.text;
    if (name === "addEventListener" && ts.isStringLiteral(first))
      byName(place, `${first.text}_event`);
    if (name === "createElement" && ts.isStringLiteral(first))
      asks(place, "html", "elements", first.text);
  }
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = checker.getSymbolAtLocation(node.name);
    if (ofTheWeb(symbol)) member(place, node, symbol, checker);
    else if (!symbol && !/\bdataset$/.test(node.expression.getText()))
      byName(place, node.name.text);
  } else if (ts.isIdentifier(node) && node.parent.name !== node) {
    const symbol = checker.getSymbolAtLocation(node);
    if (ofTheWeb(symbol) && !symbol.parent) global(place, node);
  }
}

// `board.closest`: of an Element, by what TypeScript knows of `board`.
function member(place, node, symbol, checker) {
  const type = checker.getApparentType(checker.getTypeAtLocation(node.expression));
  const kinds = type.isUnionOrIntersection() ? type.types : [type];
  const bearers = [...kinds.flatMap((each) => [...line(each)]), symbol.parent?.name]
    .filter(Boolean)
    .map(called);
  const name = node.name.text;
  const ways = bearers.flatMap((bearer) =>
    [["api"], BUILT_IN].flatMap((branch) => [
      [...branch, bearer, name],
      [...branch, bearer, `${name}_static`],
    ]),
  );
  const way = ways.find(has);
  if (way) asks(place, ...way);
  else byName(place, name);
}

function* line(type) {
  yield type.symbol?.name;
  for (const base of type.getBaseTypes?.() ?? []) yield* line(base);
}

function global(place, node) {
  const name = called(node.text);
  const made = ts.isNewExpression(node.parent)
    ? [
        ["api", name, name],
        ["api", name, node.text],
        [...BUILT_IN, name, name],
      ]
    : [];
  const way = [...made, ...GLOBAL.map((branch) => [...branch, name])].find(has);
  if (way) asks(place, ...way);
  else note(unknown, name, place);
}

// Nobody can tell whose it is: then it may be the oldest of that name, or one of ours.
function byName(place, name) {
  if (ours.has(name)) return;
  const ways = INTERFACES.map((way) => [...way, name]).filter(has);
  if (ways.length) note(asked, ways.map((way) => way.join("\n")).join("\t"), place);
}

// --- Since when ---

const written = new Set(
  files.flatMap(
    (file) => readFileSync(file, "utf8").match(/-(webkit|moz)-[\w-]+|webkit[A-Z]\w+/g) ?? [],
  ),
);
const number = (version) => Number.parseFloat(version.replace("≤", ""));

/** The first of the latest versions that all have it, in part at least, under a name that is written. */
function since(way, browser) {
  const runs = [at(way).__compat.support[browser] ?? []]
    .flat()
    .filter(
      (each) =>
        !each.flags && typeof each.version_added === "string" && each.version_added !== "preview",
    )
    .filter((each) => !each.prefix || way.some((name) => written.has(each.prefix + name)))
    .filter((each) => !each.alternative_name || written.has(each.alternative_name))
    .map((each) => [
      number(each.version_added),
      each.version_removed ? number(each.version_removed) : Infinity,
    ]);
  let first = Infinity;
  for (let run = null; (run = runs.find(([from, until]) => from < first && until >= first));)
    [first] = run;
  return first;
}

files.filter((file) => file.endsWith(".css")).forEach(readStyle);
readScripts(files.filter((file) => file.endsWith(".js")));

const features = [...asked].map(([key, places]) => {
  const ways = key.split("\t").map((way) => way.split("\n"));
  const oldest = (browser) => Math.min(...ways.map((way) => since(way, browser)));
  // Infinity, of a browser that has none of it, is `null` in JSON.
  const versions = Object.fromEntries(BROWSERS.map((browser) => [browser, oldest(browser)]));
  const name = ways.length > 1 ? `*.${ways[0].at(-1)}` : ways[0].join(".");
  return { name, places, versions };
});
process.stdout.write(JSON.stringify({ features, unknown: Object.fromEntries(unknown) }));
