import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { run } from './built-image.ts';

it('Caddy accepts deploy/Caddyfile', () => {
  expect(run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'])).toContain('Valid');
});

const services = ['sixtyforty.service', 'sixtyforty-backup.service'];

it('systemd accepts the units of the service and of its nightly backup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sixtyforty-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const units = [...services, 'sixtyforty-backup.timer'].map((name) => {
    // The program of the units is not installed on this machine.
    const unit = readFileSync(path.join('deploy/systemd', name), 'utf8');
    writeFileSync(path.join(folder, name), unit.replaceAll('/opt/sixtyforty/bin/sixtyforty', '/usr/bin/true'));
    return path.join(folder, name);
  });
  expect(run('systemd-analyze', ['verify', '--man=no', ...units])).toBe('');
});

it.each(services)('systemd rates the exposure of %s at 1.5 of 10 or less', (name) => {
  const threshold = ['--offline=true', '--threshold=15', '--no-pager'];
  expect(run('systemd-analyze', ['security', ...threshold, path.join('deploy/systemd', name)])).toContain('exposure');
});
