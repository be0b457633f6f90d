import {
  type Check,
  isListOf,
  isMinorUnits,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  type JsonValue,
  Money,
  optional,
  storedAs,
} from '@registrar/kernel';
import { ERROR_CLASSES, type ItemRefusal, type JobPlan, type RefusalCounts } from './job';

interface StoredItem {
  position: number;
  subject?: string;
  /** Cents of USD. */
  planned?: string;
  refusal?: ItemRefusal;
}

interface StoredPlan {
  planId: string;
  accepted: number;
  refused: number;
  /** Cents of USD. */
  total: string;
  refusals: RefusalCounts;
  sample: StoredItem[];
}

const isItem: Check<StoredItem> = isObjectOf<StoredItem>({
  position: isNumber,
  subject: optional(isText),
  planned: optional(isMinorUnits),
  refusal: optional(
    isObjectOf<ItemRefusal>({
      status: isNumber,
      errorCode: optional(isText),
      errorClass: isOneOf(...ERROR_CLASSES),
      message: optional(isText),
    }),
  ),
});

export const storedPlan = storedAs<StoredPlan>('plan of the job', {
  planId: isText,
  accepted: isNumber,
  refused: isNumber,
  total: isMinorUnits,
  refusals: isObjectOf<RefusalCounts>({
    transient: isNumber,
    balance: isNumber,
    policy: isNumber,
    input: isNumber,
  }),
  sample: isListOf(isItem),
});

export const writePlan = ({ sample, total, ...plan }: JobPlan): JsonValue =>
  storedPlan.write({
    ...plan,
    total: String(total.minor),
    sample: sample.map(({ planned, ...item }) => ({
      ...item,
      ...(planned && { planned: String(planned.minor) }),
    })),
  });

export function readPlan(json: unknown, jobId: string): JobPlan {
  const { sample, total, ...plan } = storedPlan.read(json, jobId);
  return {
    ...plan,
    total: Money.of(BigInt(total)),
    sample: sample.map(({ planned, ...item }) => ({
      ...item,
      ...(planned !== undefined && { planned: Money.of(BigInt(planned)) }),
    })),
  };
}
