import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './built-image.ts';

it('Caddy accepts deploy/Caddyfile', () => {
  expect(run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'])).toContain('Valid');
});

it('systemd accepts the unit of the service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'sixtyforty.service');
  // The program of the unit is not installed on this machine.
  const unit = readFileSync('deploy/systemd/sixtyforty.service', 'utf8');
  writeFileSync(file, unit.replaceAll('/opt/sixtyforty/bin/sixtyforty', '/usr/bin/true'));
  expect(run('systemd-analyze', ['verify', '--man=no', file])).toBe('');
});

it('systemd rates the exposure of the service at 1.5 of 10 or less', () => {
  const threshold = ['--offline=true', '--threshold=15', '--no-pager'];
  expect(run('systemd-analyze', ['security', ...threshold, 'deploy/systemd/sixtyforty.service'])).toContain('exposure');
});
