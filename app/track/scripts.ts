/* The script of the sender's page, which works without it. */

import './answer/chosen-files.ts';
import './local-times.ts';
