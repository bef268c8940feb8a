import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The configuration of an image, with which a container starts. */
export interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  StopSignal: string;
  Volumes: Record<string, object>;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
}

export interface BuiltImage {
  config: ImageConfig;
  /** A folder with the files of the image. */
  files: string;
}

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the last stage of the Dockerfile without a daemon: buildah adds the output of the previous stage to a base of Debian packages.
 *
 * @param base an archive of the files of the base
 * @param folder for everything that the build writes
 */
export function buildImage(base: string, folder: string): BuiltImage {
  const buildah = (...parameters: string[]) =>
    run('buildah', ['--storage-driver=vfs', `--root=${folder}/storage`, `--runroot=${folder}/run`, ...parameters]);
  const context = path.join(folder, 'context');
  writeContext(context);
  const dockerfile = path.join(folder, 'Dockerfile');
  writeFileSync(dockerfile, lastStage());

  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, base);
  buildah('commit', '--quiet', container, 'base');
  const options = ['--quiet', '--isolation=chroot', '--format=docker', '--build-arg=BASE=localhost/base'];
  buildah('bud', ...options, '--tag=sixtyforty', '--file', dockerfile, context);
  const { config } = JSON.parse(buildah('inspect', '--type=image', 'sixtyforty')).Docker;
  const files = path.join(folder, 'files');
  // Only root may enter the storage of buildah.
  renameSync(buildah('mount', buildah('from', 'sixtyforty')), files);
  return { config, files };
}

/** Runs a program to its end. @returns its output without the last line break @throws with its error output */
export function run(program: string, parameters: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** Writes the files that the last stage copies from the build stage. */
function writeContext(context: string): void {
  run(process.execPath, ['scripts/release/write-archive.ts', `--folder=${context}/image/sixtyforty`]);
  for (const name of ['data', 'lib']) mkdirSync(path.join(context, 'image', name));
  // Node.js on this machine uses the same library.
  const [library] = globSync('/usr/lib/*-linux-gnu/libatomic.so.1');
  copyFileSync(library!, path.join(context, 'image/lib/libatomic.so.1'));
  cpSync(path.join(root, 'deploy/image'), path.join(context, 'source/deploy/image'), { recursive: true });
}

/** The last stage of the Dockerfile, which copies from the context instead of the build stage. */
function lastStage(): string {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  const [baseArgument] = /^ARG BASE=.*$/m.exec(dockerfile)!;
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  return `${baseArgument}\n${stage}`.replaceAll('COPY --from=build', 'COPY');
}
