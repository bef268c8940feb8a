import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('server/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file));

/** The store that derives clocks, and the code that converts rows of earlier versions. */
const writers = [
  /^server\/features\/clock\/clock\.ts$/,
  /^server\/platform\/db\/migrations\//,
  /^server\/operations\/backups\/version-1\.ts$/,
];

const columns = ['waitingSince', 'dueAt', 'firstAnsweredAt', 'answerMinutes', 'snoozedUntil', 'answerWaivedAt'];
const inSql = columns.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The functions that store the properties of an object in columns. */
const stores = /^(set|values|doUpdateSet|setProjects|updateProject|setEach|insertOnce|encode)$/;

/** The parts of a clock that a file stores: in the parameters of such functions, and in SQL that assigns columns. */
function writesOf(file: string, text: string): string[] {
  const written: string[] = [];
  const inParameters = new RegExp(`\\b(${columns.join('|')})\\b`);
  const inStatement = new RegExp(`\\bupdate\\b[^]*\\b(${inSql.join('|')})\\s*=`);
  new Visitor({
    CallExpression({ callee, arguments: parameters }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type !== 'Identifier' || !stores.test(name.name)) return;
      for (const { start, end } of parameters) {
        const column = inParameters.exec(text.slice(start, end));
        if (column) written.push(`${file}: ${name.name} ${column[1]}`);
      }
    },
    TemplateLiteral({ start, end }) {
      const column = inStatement.exec(text.slice(start, end));
      if (column) written.push(`${file}: update ${column[1]}`);
    },
  }).visit(parseSync(file, text).program);
  return written;
}

const isAllowed = (file: string): boolean => writers.some((pattern) => pattern.test(file));

it('only the store of the clock writes the clocks of conversations', () => {
  const checkedFiles = files.filter((file) => !isAllowed(file));
  expect(checkedFiles.flatMap((file) => writesOf(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  "tx.updateTable('conversations').set({ kind, dueAt: null })",
  "tx.insertInto('conversations').values(rows.map((row) => ({ ...row, waitingSince: at })))",
  'setProjects(tx, [id], { snoozedUntil }, now)',
  'sql`update conversations set first_answered_at = ${at} where id = ${id}`',
])('a write is recognized: %s', (code) => {
  expect(writesOf('example.ts', code)).toHaveLength(1);
});
