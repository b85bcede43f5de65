/** The state of a game that no server tells anything about. */
export const quietTown = async () => ({ online: false, players: 0, maxPlayers: 0, queue: 0, restartIn: null })
