/** Why a command does not do what it was asked. Its message is the one line that the operator needs. */
export class Refusal extends Error {}
