/**
 * Preloaded by `npm test`: lets the runner of Node.js know by an AsyncLocalStorage which test runs. It follows each promise by a hook
 * otherwise, for which tests that call the server pay a fifth of their processor time.
 */
import async_hooks, {
  AsyncLocalStorage,
  AsyncResource,
  type HookCallbacks,
} from 'node:async_hooks';

/** Asynchronous id of the test, suite or hook of tests that runs. */
const running = new AsyncLocalStorage<number>();
const { createHook, executionAsyncId } = async_hooks;
const { runInAsyncScope } = AsyncResource.prototype;
let notice: HookCallbacks['init'];

// The runner reads both functions when it is loaded, which is later; no other code here uses them.
async_hooks.createHook = ({ init }) => {
  notice = init;
  return createHook({ trackPromises: false });
};
async_hooks.executionAsyncId = () => running.getStore() ?? executionAsyncId();

const isTest = (resource: AsyncResource) => 'subtests' in resource;

AsyncResource.prototype.runInAsyncScope = function (run, owner, ...args) {
  const enter = <T>(entered: () => T): T =>
    Reflect.apply(runInAsyncScope<unknown, T>, this, [entered]);
  const call = () => Reflect.apply(run, owner, args);
  if (!isTest(this)) return enter(call);
  const id = this.asyncId();
  notice?.(id, 'Test', 0, this);
  return enter(() => running.run(id, call));
};
