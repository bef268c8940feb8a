import { expect, it } from 'vitest';
import type { ImportReport } from '../../../../domain/inbox/import.ts';
import { renderForOperator } from '../../testing/render-for-operator.tsx';
import { Report } from './report.tsx';

const reportOf = (names: string[]): ImportReport => ({
  headings: [],
  sample: [],
  mapping: {},
  rows: 0,
  created: 0,
  known: 0,
  errors: [],
  errorCount: 0,
  fault: { kind: 'headings', line: null, names },
});

it('names the headings that a file has twice, even if they are names of JavaScript', async () => {
  const { screen } = await renderForOperator(<Report report={reportOf(['constructor', 'email', 'Our id'])} />);
  const fault = screen.getByText('Two columns share a heading: constructor, Email, Our id.');
  await expect.element(fault).toBeVisible();
});
