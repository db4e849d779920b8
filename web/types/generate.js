// Writes types/api.d.ts, what the API says and is told and what pages give their scripts, from the description that the
// program gives of itself.
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * The parts of JSON Schema that the description uses.
 * @typedef {object} Schema
 * @property {string} [$ref]
 * @property {string | string[]} [type]
 * @property {unknown[]} [enum]
 * @property {unknown} [const]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {Schema[]} [allOf]
 * @property {Schema[] | false} [prefixItems]
 * @property {Schema | false} [items]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema | boolean} [additionalProperties]
 * @property {string} [description]
 */

/** @param {string} name such as `Position`, or `review.Move` where two have the same */
const nameOf = (name) => name.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} text @param {string} indent */
const comment = (text, indent) => `${indent}/** ${text.replaceAll("*/", "* /").replace(/\s+/g, " ")} */\n`;

/** A schema as a type. @param {Schema} schema @param {string} [indent] @returns {string} */
function typeOf(schema, indent = "") {
  const all = (/** @type {Schema[]} */ of, /** @type {string} */ by) => [...new Set(of.map((one) => typeOf(one, indent)))].map((one) => (/[|&]/.test(one) && of.length > 1 ? `(${one})` : one)).join(by);
  if (schema.$ref) return nameOf(schema.$ref.replace("#/components/schemas/", ""));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const union = schema.oneOf ?? schema.anyOf;
  if (union) return all(union, " | ");
  if (schema.allOf) return all(schema.allOf, " & ");
  if (Array.isArray(schema.type)) return all(schema.type.map((type) => ({ ...schema, type })), " | ");
  if (schema.type === "object") return objectOf(schema, indent);
  if (schema.type === "array") return arrayOf(schema, indent);
  return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type ?? ""] ?? "unknown";
}

/** @param {Schema} schema @param {string} indent */
function arrayOf({ prefixItems, items, minItems, maxItems }, indent) {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, indent)).join(", ")}]`;
  const one = items ? typeOf(items, indent) : "unknown";
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(one).join(", ")}]`;
  return /[|&]/.test(one) ? `(${one})[]` : `${one}[]`;
}

/** Whether nothing can stand there. @param {Schema} schema @returns {boolean} */
const isNullable = ({ type, oneOf }) => (Array.isArray(type) && type.includes("null")) || Boolean(oneOf?.some((one) => one.type === "null"));

/** What the server leaves open it says to be null; only whoever asks may leave it out. */
let mayLeaveOut = false;

/** @param {Schema} schema @param {string} indent */
function objectOf({ properties, required = [], additionalProperties }, indent) {
  if (!properties) return `Record<string, ${typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown"}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const about = schema.description ? comment(schema.description, inner) : "";
    return `${about}${inner}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) || (!mayLeaveOut && isNullable(schema)) ? "" : "?"}: ${typeOf(schema, inner)};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

/** The names in a schema and in those it names. @param {unknown} schema @param {Set<string>} [found] */
function named(schema, found = new Set()) {
  if (!schema || typeof schema !== "object") return found;
  const ref = /** @type {Schema} */ (schema).$ref?.replace("#/components/schemas/", "");
  if (ref && !found.has(ref)) named(schemas[ref], found.add(ref));
  for (const part of Object.values(schema)) named(part, found);
  return found;
}

const { paths, components } = await description();
const schemas = /** @type {Record<string, Schema>} */ (components.schemas);
const routes = Object.values(paths).flatMap((route) => Object.values(/** @type {object} */ (route)));
const asked = named(routes.map(({ requestBody }) => requestBody));
const told = named(routes.map(({ responses }) => responses));
const types = Object.entries(schemas).map(([name, schema]) => {
  mayLeaveOut = asked.has(name) && !told.has(name);
  return `${schema.description ? comment(schema.description, "") : ""}export type ${nameOf(name)} = ${typeOf(schema)};\n`;
});
await writeFile(new URL("api.d.ts", import.meta.url), `// Written by generate.js from the program's description of itself: not to be edited.\n${types.join("")}`);

/** The description, from a file or from the program itself. */
async function description() {
  const [, , file] = process.argv;
  if (file) return JSON.parse(await readFile(file, "utf8"));
  const asked = ["run", "--quiet", "--package", "kelci-server", "--example", "describe"];
  const { stdout } = await promisify(execFile)("cargo", asked, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}
