import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { alone } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { SetupError, withProgress } from './progress.mjs';
import { runQuietly } from './run.mjs';
import { childEnvironment, runtime } from './runtime.mjs';

/** Everything that the built pages and mails are made of. */
const sources = [
  'app',
  'content',
  'domain',
  'public',
  'server/mail',
  'scripts/vite',
  'studio.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const products = ['dist/client', 'dist/server/entry.server.js', 'dist/server/mail.js'];
const stamp = () => inRoot('dist', 'built-from.json');

/** Builds pages and mails where what they are made of has changed. @throws {SetupError} with the build's own words */
export async function build() {
  if (isFresh()) return;
  await alone(async (owns) => {
    if (isFresh()) return;
    const made = measure();
    const from = { quick: made.quick, contents: made.contents() };
    rmSync(stamp(), { force: true });
    await withProgress('Building the pages', 'a few seconds, after changes', () => viteBuild(owns));
    writeFileSync(stamp(), JSON.stringify(from));
  });
}

const measure = () => fingerprint(sources, (file) => !/\.test\.tsx?$/.test(file));

function isFresh() {
  if (!existsSync(stamp()) || !products.every((product) => existsSync(inRoot(product)))) return false;
  /** @type {{ quick: string, contents: string }} */
  const from = JSON.parse(readFileSync(stamp(), 'utf8'));
  const now = measure();
  if (from.quick === now.quick) return true;
  if (from.contents !== now.contents()) return false;
  writeFileSync(stamp(), JSON.stringify({ ...from, quick: now.quick }));
  return true;
}

/** @param {(pid: number) => void} owns */
async function viteBuild(owns) {
  const { code, output } = await runQuietly(
    runtime().binary,
    [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'],
    { env: childEnvironment({ NODE_ENV: 'production' }), onStart: owns },
  );
  const missing = products.filter((product) => !existsSync(inRoot(product)));
  if (code === 0 && missing.length === 0) return;
  const reason = code === 0 ? `${missing.join(', ')} did not come out` : `vite build, exit code ${code}`;
  throw new SetupError(`${output.trim()}\n\nThe pages could not be built (${reason}).`);
}
