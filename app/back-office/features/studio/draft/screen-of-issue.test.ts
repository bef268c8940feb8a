import { describe, expect, it } from 'vitest';
import { screenOfIssue } from './screen-of-issue.ts';

describe('the screen of an issue', () => {
  it.each([
    ['name', 'studio', 0, ''],
    ['team.0.name.ru', 'studio', 0, '?language=ru'],
    ['texts.ru.home.hero.start', 'texts', 0, '?show=faulty'],
    ['pages', 'pages', 0, ''],
    ['pages.1.slug', 'page', 2, ''],
    ['pages.1.blocks.0.title.ro', 'page', 2, '?language=ro'],
    ['pages.0.title.en', 'page', 1, ''],
    ['redirects.3.from', 'pages', 0, ''],
  ])('of %s is %s', (path, name, id, search) => expect(screenOfIssue(path)).toEqual({ name, id, search }));
});
