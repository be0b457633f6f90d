/** For each object of a document the names that its validator read, or that it listed them all. */
class Reads {
  private readonly names = new Map<object, Set<string>>();
  private readonly listed = new Set<object>();
  private readonly proxies = new Map<object, object>();

  /** The document as the validator gets it. */
  watched(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const known = this.proxies.get(value);
    if (known) return known;
    const names = new Set<string>();
    this.names.set(value, names);
    const proxy: object = new Proxy(value, {
      get: (target, name) => {
        if (typeof name === 'string') names.add(name);
        return this.watched(Reflect.get(target, name));
      },
      ownKeys: (target) => {
        this.listed.add(target);
        return Reflect.ownKeys(target);
      },
    });
    this.proxies.set(value, proxy);
    return proxy;
  }

  /** Paths of keys that no schema names. An object that was neither read nor listed is free by its schema. */
  unknown(value: unknown, path: string): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const names = this.names.get(value);
    if (!names) return [];
    const closed = !Array.isArray(value) && names.size > 0 && !this.listed.has(value);
    return Object.entries(value).flatMap(([key, child]) => {
      const place = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
      return closed && !names.has(key) ? [place] : this.unknown(child, place);
    });
  }
}

/**
 * Paths of the keys of `document` that its validator does not know. Generated validators read every property that the schema names, list the
 * keys of maps, and let unknown keys pass, as Kubernetes' own schemas do; Kubernetes then drops them.
 */
export function unknownKeys(document: object, validate: (document: unknown) => void): string[] {
  const reads = new Reads();
  validate(reads.watched(document));
  return reads.unknown(document, '').map((path) => path.slice(1));
}
