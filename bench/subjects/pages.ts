import { compareWithBare } from '../harness/compare.ts';
import { startProduct } from '../harness/servers.ts';
import type { Subject } from '../harness/subject.ts';

export const pages: Subject = {
  id: 'pages',
  title: 'Pages and public API reads',
  async measure(bench) {
    const product = await startProduct();
    const read = ['/api/cases', '/api/cases?topCase=true&featured=true', '/api/cases/2'];
    const rows = await compareWithBare(bench, product, ['/', '/cases', '/ru/cases/2', ...read]);
    await product.stop();
    return rows;
  },
};
