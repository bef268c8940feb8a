/** Why a command does not run. The message is the one line that the operator needs. */
export class CommandError extends Error {}

export const damaged = (what: string) => new CommandError(`The back-up is damaged: ${what}. Nothing was restored.`);
export const notABackup = () => new CommandError('The file is no back-up of Sixtyforty.');
