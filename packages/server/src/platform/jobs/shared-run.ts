/** How far a run is with a tenant; undefined before the first step. */
type Reached<Place> = Place | undefined;

/**
 * A run of a job that takes over what other jobs of its kind in this process would do. It goes on until nothing is left. Each job that
 * is not added spares the queue a dozen calls.
 *
 * @typeParam Place how far the run is with a tenant
 */
export class SharedRun<Place> {
  /** Each start has an object of its own, which tells whether a tenant began again meanwhile. */
  readonly #tenants = new Map<string, { place: Reached<Place> }>();
  /** Tenant of the job that runs: if the process is killed, the queue runs that job again. */
  #running: string | undefined;
  #joining = 0;

  /** Whether there is work left, or about to be. */
  get isNeeded(): boolean {
    return this.#tenants.size > 0 || this.#joining > 0;
  }

  /** Adds the work of a tenant, from the start, and runs `work` until none is left; returns at once where it runs already. */
  async run(tenantUuid: string, work: () => Promise<void>): Promise<void> {
    this.#tenants.set(tenantUuid, { place: undefined });
    if (this.#running !== undefined) return;
    this.#running = tenantUuid;
    try {
      // No tenant is added between this look and the end of the run.
      do await work();
      while (this.isNeeded);
    } finally {
      this.#running = undefined;
    }
  }

  /**
   * Makes one step for each tenant with work left.
   *
   * @param step returns how far it came, undefined when nothing is left of the tenant. Where the tenant was added meanwhile, its
   *   work begins again.
   */
  async step(step: (tenantUuid: string, from: Reached<Place>) => Promise<Reached<Place>>) {
    for (const [tenantUuid, reached] of [...this.#tenants]) {
      const place = await step(tenantUuid, reached.place);
      if (this.#tenants.get(tenantUuid) !== reached) continue;
      if (place === undefined) this.#tenants.delete(tenantUuid);
      else this.#tenants.set(tenantUuid, { place });
    }
  }

  /**
   * Tells the run about work that a transaction is about to make. The returned function must be called when that transaction
   * has ended: the run goes on until then.
   *
   * @returns undefined where no job of this tenant runs here, so that a job is needed
   */
  join(tenantUuid: string): (() => void) | undefined {
    if (this.#running !== tenantUuid) return undefined;
    this.#joining += 1;
    return () => {
      this.#joining -= 1;
      this.#tenants.set(tenantUuid, { place: undefined });
    };
  }
}
