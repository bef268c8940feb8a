import { sideBySide } from '../harness/side-by-side.ts';
import type { Subject } from '../harness/subject.ts';

export const pages: Subject = {
  id: 'pages',
  title: 'Pages',
  measure: (bench) => sideBySide(bench, ['/', '/cases', '/ru/cases/2']),
};

export const reads: Subject = {
  id: 'reads',
  title: 'Public API reads',
  measure: (bench) => sideBySide(bench, ['/api/cases', '/api/cases?topCase=true&featured=true', '/api/cases/2']),
};
