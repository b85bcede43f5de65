import {
  DefaultQueryExecutor,
  PostgresDriver,
  type ConnectionProvider,
  type DatabaseConnection,
  type TransactionSettings,
} from 'kysely'

/**
 * Statements of a transaction that are asked for together (`Promise.all`) leave together, with one write of the client
 * (`prepared.ts` corks it), and are run in their order; `begin` leaves with the first of them.
 */
export class PipelinedDriver extends PostgresDriver {
  readonly ending = new WeakSet<DatabaseConnection>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    // It fails only with its connection, and then the statements behind it fail as well.
    super.beginTransaction(connection, settings).catch(() => {})
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await this.#end(connection, () => super.commitTransaction(connection))
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    await this.#end(connection, () => super.rollbackTransaction(connection))
  }

  /** A statement without an `await` must not run outside the transaction. */
  async #end(connection: DatabaseConnection, ending: () => Promise<void>) {
    this.ending.add(connection)
    await ending().finally(() => this.ending.delete(connection))
  }
}

export class PipelinedExecutor extends DefaultQueryExecutor {
  readonly #driver: PipelinedDriver
  constructor(driver: PipelinedDriver, ...given: ConstructorParameters<typeof DefaultQueryExecutor>) {
    super(...given)
    this.#driver = driver
  }

  /** Kysely's own provider for a transaction lets each statement wait for the one before. */
  override withConnectionProvider(provider: ConnectionProvider) {
    const only = provider.provideConnection(async (connection) => connection)
    return super.withConnectionProvider({
      provideConnection: async (consumer) => {
        const connection = await only
        if (this.#driver.ending.has(connection)) throw new Error('the transaction has ended')
        return consumer(connection)
      },
    })
  }
}
