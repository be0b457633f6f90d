import { custom, type Setting, whole } from './setting-readers';

const CENTURY = 36_500;

/** `kept`: permanently. */
function keptOrDays(
  variable: string,
  about: Parameters<typeof custom>[1],
  least: number,
): Setting<number | 'kept'> {
  const days = whole(variable, about, least, CENTURY);
  return custom<number | 'kept'>(variable, about, (value) => {
    if (value === 'kept') return value;
    try {
      return days.read(value);
    } catch (error) {
      throw new Error(`${(error as Error).message}, or kept`);
    }
  });
}

/** How long tables with a partition for each month retain their rows (docs/lifecycle/partitions.md). */
export const RETENTION_DEFINITIONS = {
  registryCommandsRetainedDays: whole(
    'REGISTRY_COMMANDS_RETAINED_DAYS',
    {
      description:
        'How long registry commands and their frames are retained, from the end of the month in which their operation began',
      unit: 'days',
      byDefault: '400',
    },
    90,
    CENTURY,
  ),
  webhookAttemptsRetainedDays: whole(
    'WEBHOOK_ATTEMPTS_RETAINED_DAYS',
    {
      description:
        'How long attempts of webhook deliveries are retained, from the end of the month in which their delivery was queued, and at least as long as a delivery of that month is',
      unit: 'days',
      byDefault: '90',
    },
    30,
    CENTURY,
  ),
  eventsRetainedDays: whole(
    'EVENTS_RETAINED_DAYS',
    {
      description:
        'How long events of accounts are retained, from the end of the month in which they happened; clients are promised 90 days',
      unit: 'days',
      byDefault: '90',
    },
    90,
    CENTURY,
  ),
  webhookDeliveriesRetainedDays: whole(
    'WEBHOOK_DELIVERIES_RETAINED_DAYS',
    {
      description:
        'How long webhook deliveries are retained, from the end of the month of their event, and at least as long as an event of that month is',
      unit: 'days',
      byDefault: '90',
    },
    90,
    CENTURY,
  ),
  mailsRetainedDays: keptOrDays(
    'MAILS_RETAINED_DAYS',
    {
      description:
        'How long mails are retained, as evidence that notices were sent; their content and addresses are erased earlier',
      unit: 'days, or kept',
      byDefault: 'kept',
    },
    800,
  ),
  zoneChangesRetainedDays: keptOrDays(
    'ZONE_CHANGES_RETAINED_DAYS',
    {
      description:
        'How long changes of zones are retained, from the end of the month in which they were made; versions of a zone from before can no longer be read or restored',
      unit: 'days, or kept',
      byDefault: 'kept',
    },
    400,
  ),
};
