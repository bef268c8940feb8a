import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../setup/progress.mjs';

/** The programs that build, run and check `deploy/` and the Dockerfile, by the Debian package that contains them. */
const programs = new Map([
  ['buildah', 'buildah'],
  ['mmdebstrap', 'mmdebstrap'],
  ['bwrap', 'bubblewrap'],
  ['caddy', 'caddy'],
  ['systemd-analyze', 'systemd'],
]);

/** The Debian packages in the base of the image, `gcr.io/distroless/cc-debian12`. */
const basePackages = 'base-files,ca-certificates,libc6,libgcc-s1,libstdc++6,tzdata';

/**
 * Creates the base of the image, or returns why the image cannot be tested on this machine.
 *
 * @param {string} file the archive of files to write
 * @returns {string | undefined} the reason
 * @throws {SetupError} with the reason if `IMAGE_TEST=required`
 */
export function makeImageBase(file) {
  const reason = missingReason() ?? downloadBase(file);
  if (reason !== undefined && process.env.IMAGE_TEST === 'required')
    throw new SetupError(`The image cannot be tested: ${reason}.`);
  return reason;
}

function missingReason() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'building an image needs root on Linux';
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const packages = [...programs]
    .filter(([program]) => !folders.some((folder) => existsSync(path.join(folder, program))))
    .map(([, name]) => name);
  if (packages.length > 0) return `these packages are missing: ${packages.join(', ')}`;
  return hasUserNamespaces() ? undefined : 'other users than root cannot make user namespaces';
}

function hasUserNamespaces() {
  const sandbox = ['bwrap', '--unshare-user', '--ro-bind', '/', '/', 'true'];
  return spawnSync('setpriv', ['--reuid=65532', '--regid=65532', '--clear-groups', ...sandbox]).status === 0;
}

/** @param {string} file */
function downloadBase(file) {
  const parameters = ['--quiet', '--variant=extract', `--include=${basePackages}`, 'bookworm', file];
  const { status, stderr } = spawnSync('mmdebstrap', parameters, { encoding: 'utf8' });
  return status === 0 ? undefined : `mmdebstrap cannot make the base (${stderr.trim().split('\n').at(-1)})`;
}
