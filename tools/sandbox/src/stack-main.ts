import 'reflect-metadata';
import { StackApps, type StackPorts, type StackWish } from './stack-apps';

/** Requests of `Stack` to this process; each is answered with a `StackReply`. */
export interface StackOptions {
  id: number;
  wish: StackWish;
}

export interface StackReply extends StackPorts {
  id: number;
  error?: string;
}

/**
 * Public API and worker of one stack, in their own process: half the memory and start time of two, and
 * separate from other stacks. It ends with its parent.
 */
const apps = new StackApps(process.env);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, wish }: StackOptions) => {
  const reply = (answer: Omit<StackReply, 'id'>): void => void process.send?.({ id, ...answer });
  apps.fulfil(wish).then(
    ({ port, opsPort }) =>
      reply({ ...(port !== undefined && { port }), ...(opsPort !== undefined && { opsPort }) }),
    (error: Error) => reply({ error: error.message }),
  );
});
