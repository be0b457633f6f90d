// Plain factories from ports to use cases: composition and tests wire by them.
export { type JobParts, type JobUseCases, wireJobs, wireJobUpkeep } from './wire';
