/** The reason why a command does not run, as one line for the operator. */
export class CommandError extends Error {}

export const damaged = (what: string) => new CommandError(`The backup is damaged: ${what}. Nothing was restored.`);
export const notABackup = () => new CommandError('The file is not a backup of this product.');
