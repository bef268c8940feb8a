import { expect, it } from 'vitest';
import { apiPath, functionPath } from './function-paths.ts';

const resources = ['cases', 'projects', 'contact-v2', 'contact', 'system-panel', 'auth', 'openapi.json'];

it.each([
  ['/api/cases', '/.netlify/functions/cases'],
  ['/api/cases/3', '/.netlify/functions/cases-3'],
  ['/api/projects/3/status', '/.netlify/functions/projects-3/status'],
  ['/api/contact-v2', '/.netlify/functions/contact-v2'],
  ['/api/auth/login', '/.netlify/functions/auth-login'],
  ['/api/system-panel/portfolio', '/.netlify/functions/system-panel-portfolio'],
  ['/api/system-panel/portfolio/3', '/.netlify/functions/system-panel-portfolio/3'],
  ['/api/system-panel/portfolio/3/restore', '/.netlify/functions/system-panel-portfolio/3/restore'],
  ['/api/openapi.json', '/.netlify/functions/openapi.json'],
])('%s and %s are the same call', (path, rewritten) => {
  expect(functionPath(path)).toBe(rewritten);
  expect(apiPath(rewritten, resources)).toBe(path);
});

it.each([
  ['/.netlify/functions/casesque', '/api/casesque'],
  ['/.netlify/functions/', '/api/'],
  ['/.netlify/functions/cases/3', '/api/cases/3'],
  ['/cases-3', '/cases-3'],
  ['/api/cases-3', '/api/cases-3'],
])('%s is rewritten to %s', (pathname, path) => {
  expect(apiPath(pathname, resources)).toBe(path);
});
