/** The columns of rows of submissions and messages from 768 px, and from 1280 px with the status and the assignee. */
export const entryColumns =
  'md:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,5fr)_7rem_3.5rem] xl:grid-cols-[1.25rem_minmax(0,5fr)_minmax(0,7fr)_7rem_6.5rem_5rem_3.5rem]';
