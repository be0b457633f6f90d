import { Catalog } from '@registrar/catalog';
import { ACCOUNT, ChangeWorld, THICK } from '../testing';
import { type SettingsChange, UpdateSettings } from './update-settings';

it.each<[SettingsChange, object[]]>([
  [{ autorenewEnabled: false }, []],
  [{ locked: false }, []],
  [{ privacyEnabled: true, autorenewEnabled: false }, [{ privacyEnabled: true }]],
  [{ privacyEnabled: false }, [{ privacyEnabled: false }]],
])(
  'the contacts that the registry shows are chosen again only with the privacy: %j',
  async (wanted, asked) => {
    const world = await ChangeWorld.create(THICK);
    const { catalog, clock } = world.base;
    const shown = { change: jest.fn().mockResolvedValue(undefined) };
    const settings = new UpdateSettings(world.changes, new Catalog(catalog), shown as never, clock);
    await settings.execute(ACCOUNT, world.name, wanted);
    expect(shown.change.mock.calls.map(([, change]: object[]) => change)).toEqual(asked);
  },
);
