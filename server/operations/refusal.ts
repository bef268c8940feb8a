/** Why a command does not run. The message is the one line that the operator needs. */
export class Refusal extends Error {}

export const damaged = (what: string) => new Refusal(`The back-up is damaged: ${what}. Nothing was restored.`);
export const notABackup = () => new Refusal('The file is no back-up of Sixtyforty.');
