/** The state of a game without any report from a server. */
export const quietTown = async () => ({ online: false, players: 0, maxPlayers: 0, queue: 0, restartIn: null })
