/** The present names of the tables that migration 0028 renamed, by the names in fixtures and backups of earlier versions. */
export const presentNames: Readonly<Record<string, string>> = {
  contactMessages: 'messages',
  projectHistory: 'history',
  projectNotes: 'notes',
};
