// Jest's module system, but with one copy of what is tested per worker instead of one per test file:
// packages, and everything under src/. Test files and what lies beside them in test/ are loaded anew for each
// file. A file that must not share, e.g. because it calls jest.mock, says so in its first comment:
// `/** @jest-environment node */`.
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const SHARED = /[\\/]node_modules[\\/]|[\\/]src[\\/](?!.*[.-]spec\.ts$)(?!setup[\\/])/;
/** Of Jest itself: bound to the file that runs. */
const OF_JEST = /[\\/]node_modules[\\/](@jest[\\/]|jest-|expect[\\/])/;

/** Jest puts one in its place that belongs to the file that runs; this one is the same for all. */
const { getBuiltinModule } = process;

let library;

/** What this process has compiled, by file: a call of it makes the module again. */
const compiled = new Map();
const SPEC = /[.-]spec\.ts$/;

/**
 * Lets a runtime compile for the context of the process (shared-environment.cjs), each file once: Jest's own modules and
 * what test files share are loaded again for each test file.
 */
function compilingHere(runtime, environment) {
  // mutants run in a context of their own (tools/mutants/shared-modules.cjs)
  if (environment.global !== globalThis) return runtime;
  const { executor } = runtime;
  const { injectedModuleParameters: parameters } = executor;
  // An empty `require.cache`: fastify looks through it for the name of each plug-in without one, which in Jest's form of
  // it, a proxy of all modules, takes 10 to 20 ms of each start of an API
  runtime.registries.requireCacheProxy = Object.create(null);
  executor.compile = (source, filename) => {
    const known = compiled.get(filename);
    if (known?.source === source && known.parameters === parameters.length) return known.call;
    const call = compileFunction(source, parameters, { filename });
    if (!SPEC.test(filename)) compiled.set(filename, { source, parameters: parameters.length, call });
    return call;
  };
  return runtime;
}

class SharedRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig) {
    super(config, environment, resolver, transformer, cacheFS, coverageOptions, testPath, globalConfig);
    if (!environment.sharesModules) return;
    library ??= compilingHere(
      new Runtime(
        config,
        environment,
        resolver,
        transformer,
        new Map(),
        coverageOptions,
        testPath,
        globalConfig,
      ),
      environment,
    );
    this.library = library;
    compilingHere(this, environment);
    process.getBuiltinModule = getBuiltinModule;
  }

  requireModuleOrMock(from, moduleName) {
    return this.library !== undefined && this.isShared(from, moduleName)
      ? this.library.requireModuleOrMock(from, moduleName)
      : super.requireModuleOrMock(from, moduleName);
  }

  isShared(from, moduleName) {
    if (this._resolution.isCoreModule(moduleName)) return false;
    let file;
    try {
      file = this._resolution.resolveCjs(from, moduleName);
    } catch {
      return false; // said by the module system itself
    }
    return SHARED.test(file) && !OF_JEST.test(file);
  }

  setMock(from, moduleName, mockFactory, options) {
    if (this.library !== undefined)
      throw new Error(
        `jest.mock('${moduleName}') has no effect on shared modules: begin this file with /** @jest-environment node */.`,
      );
    super.setMock(from, moduleName, mockFactory, options);
  }

  /** Errors are traced to the TypeScript of both: this file's modules and the shared ones. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    if (this.library === undefined) return own;
    const shared = this.library.getSourceMaps();
    return {
      get: (file) => own.get(file) ?? shared.get(file),
      *[Symbol.iterator]() {
        yield* shared;
        yield* own;
      },
    };
  }
}

module.exports = { __esModule: true, default: SharedRuntime };
