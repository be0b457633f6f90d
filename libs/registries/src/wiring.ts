// Plain factories from ports and policy to use cases: the apps compose them, tests too.
export {
  type AvailabilityParts,
  newAvailability,
  newPollDrain,
  newPutConnection,
  type PollParts,
} from './wire';
