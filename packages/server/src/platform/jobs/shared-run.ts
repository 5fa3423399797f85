/**
 * A run of a job that also does what other jobs of its kind would do in this process: it goes on until nothing is left, and
 * each job less saves the queue a dozen calls.
 *
 * @typeParam Place how far the run is with a tenant
 */
export class SharedRun<Place> {
  /** Tenants with work left, and how far it is. */
  readonly tenants = new Map<string, Place>();
  readonly #start: Place;
  #isRunning = false;
  #joining = 0;

  constructor(start: Place) {
    this.#start = start;
  }

  /** Whether there is work left, or about to be. */
  get isNeeded(): boolean {
    return this.tenants.size > 0 || this.#joining > 0;
  }

  /** Adds the work of a tenant, from the start, and runs `work` until none is left; returns at once where it runs already. */
  async run(tenantUuid: string, work: () => Promise<void>): Promise<void> {
    this.tenants.set(tenantUuid, this.#start);
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      // No tenant is added between this look and the end of the run.
      do await work();
      while (this.isNeeded);
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * Tells the run about work that a transaction is about to make. The returned function must be called when that transaction
   * has ended: the run goes on until then.
   *
   * @returns undefined where nothing runs, so that a job is needed
   */
  join(tenantUuid: string): (() => void) | undefined {
    if (!this.#isRunning) return undefined;
    this.#joining += 1;
    return () => {
      this.#joining -= 1;
      this.tenants.set(tenantUuid, this.#start);
    };
  }
}
