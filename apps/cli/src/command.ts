/** Exit codes of every command. */
export const EXIT = {
  done: 0,
  /** The call was invalid, or an error stopped the command. */
  failed: 1,
  /** The command completed and found something that a person must check. */
  attention: 2,
} as const;

/** An argument, or an environment variable, of a command. */
export interface Input {
  name: string;
  meaning: string;
}

/**
 * Without a fallback and a default, the command refuses to run while the variable is not set, unless it is
 * optional.
 */
export interface Setting extends Input {
  /** Another variable, used where this one is not set. */
  fallback?: string;
  byDefault?: string;
  /** The command runs without it, with an empty text. */
  optional?: boolean;
}

export interface Call {
  /** By parameter name. */
  arguments: Readonly<Record<string, string>>;
  /** By setting name; all are set, but optional ones may be empty. */
  settings: Readonly<Record<string, string>>;
  /** Names of the given options. */
  options: ReadonlySet<string>;
  /** All variables, for a command that reads the settings of the applications itself. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Writes one line to the standard output. */
  print(line: string): void;
}

/** A program for operators. */
export interface Command {
  name: string;
  /** One sentence without a full stop, for the list of commands. */
  summary: string;
  /** What an operator must know before running it. */
  description: string;
  parameters: readonly Input[];
  /** Given as --name, in any place after the command. */
  options?: readonly Input[];
  settings: readonly Setting[];
  /** Resolves to an exit code; rejects with an error whose message an operator understands. */
  run(call: Call): Promise<number>;
}

/** Used by every command that connects like the applications. */
export const DATABASE_URL: Setting = {
  name: 'DATABASE_URL',
  meaning: 'PostgreSQL, as the applications connect',
};
export const SECRETS_KEYS: Setting = {
  name: 'SECRETS_KEYS',
  meaning: 'the encryption keys of the applications',
};
export const TOKEN_HASH_KEY: Setting = {
  name: 'TOKEN_HASH_KEY',
  meaning: 'the key of the digests of tokens, as the applications have it',
};
