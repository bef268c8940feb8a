import { expect, test } from 'vitest';
import { caseEntity } from './case.ts';
import { messageEntity } from '../conversation/contact-message.ts';
import { defaultsOf } from './defaults.ts';
import { projectEntity } from '../conversation/project.ts';

test('an omitted field gets the default of its schema, else null if that is valid, else blank text', () => {
  expect(defaultsOf(caseEntity)).toMatchObject({
    title: '',
    subtitle: null,
    status: 'live',
    downloads: 0,
    technologies: [],
    platforms: { steam: false, pc: false },
    storeUrls: { steam: null, android: null, web: null },
  });
  expect(defaultsOf(projectEntity)).toMatchObject({
    name: '',
    projectType: 'web',
    priority: 'normal',
    status: 'pending',
    assignedTo: null,
    screenshots: [],
  });
  expect(defaultsOf(messageEntity)).toMatchObject({ subject: '', status: 'new', language: 'en', dueAt: null });
});

test('the identity and the version of a row have no default', () => {
  expect(Object.keys(defaultsOf(caseEntity))).not.toContain('id');
  for (const name of ['createdAt', 'version']) expect(Object.keys(defaultsOf(messageEntity))).not.toContain(name);
});
