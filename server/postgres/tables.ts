// Written by `npm run tables` from the migrations; column-types.ts and unused.ts say what they do not.
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes, Day, DefaultMoment, MaybeMoment, Moment } from './column-types.ts'

export interface Tables {
  accountTombstones: {
    fingerprint: Buffer
    at: DefaultMoment
  }
  accountWaits: {
    fingerprint: Buffer
    until: Moment
  }
  allowlistAnswers: {
    submissionId: string
    position: number
    questionId: string
    question: string
    answer: string
    note: string | null
    search: GeneratedAlways<string | null>
  }
  allowlistDeclines: {
    submissionId: string
    reviewerId: string
    reason: string
    notes: unknown
    dueAt: Moment
  }
  allowlistDraftAnswers: {
    userId: string
    questionId: string
    question: string
    answer: string
    updatedAt: DefaultMoment
  }
  allowlistDrafts: {
    userId: string
    currentQuestionId: string | null
    updatedAt: MaybeMoment
    revision: Generated<number>
    begunOpen: Generated<boolean>
  }
  allowlistNotes: {
    id: string
    submissionId: string
    authorId: string
    author: string
    text: string
    createdAt: DefaultMoment
  }
  allowlistOpening: {
    onlyRow: Generated<boolean>
    isAccepting: Generated<boolean>
    reopensAt: MaybeMoment
    week: ColumnTypes['allowlistOpening.week']
    text: Generated<string>
    revision: Generated<number>
    editedBy: string | null
    editedAt: DefaultMoment
    closedAt: MaybeMoment
  }
  allowlistPictures: {
    id: string
    uploaderId: string | null
    questionId: string | null
    address: string | null
    width: number | null
    height: number | null
    data: Buffer | null
    createdAt: DefaultMoment
  }
  allowlistPresence: {
    userId: string
    submissionId: string
    doing: ColumnTypes['allowlistPresence.doing']
    seenAt: DefaultMoment
  }
  allowlistQuestions: {
    id: string
    question: string
    description: Generated<string>
    imageUrl: Generated<string>
    position: number
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    form: Generated<ColumnTypes['allowlistQuestions.form']>
  }
  allowlistSubmissions: {
    id: string
    userId: string
    username: string
    status: Generated<ColumnTypes['allowlistSubmissions.status']>
    attemptNumber: Generated<number>
    submittedAt: DefaultMoment
    reviewedAt: MaybeMoment
    reviewedBy: string | null
    reviewerId: string | null
    reason: string | null
    revokedAt: MaybeMoment
    revokedBy: string | null
    revokerId: string | null
    revokeReason: string | null
    search: GeneratedAlways<string | null>
  }
  appealSettings: {
    onlyRow: Generated<boolean>
    earliestDays: Generated<number>
    latestDays: number | null
    againDays: Generated<number>
    heading: Generated<string>
    help: Generated<string>
    questions: Generated<string[]>
    openCategories: Generated<ColumnTypes['appealSettings.openCategories']>
    isBackThroughAllowlist: Generated<boolean>
    revision: Generated<number>
    editedBy: string | null
  }
  appeals: {
    ticketId: string
    sanctionId: string
    openedAt: DefaultMoment
    outcome: ColumnTypes['appeals.outcome'] | null
    reason: string | null
    decidedAt: MaybeMoment
    decidedById: string | null
    decidedBy: string | null
    isByAuthor: Generated<boolean>
  }
  articleVersions: {
    articleId: string
    number: number
    content: ColumnTypes['articleVersions.content']
    note: string
    publishedBy: string
    publishAt: Moment
  }
  articles: {
    id: string
    slug: string | null
    content: ColumnTypes['articles.content']
    revision: Generated<number>
    editedBy: string | null
    editedAt: DefaultMoment
    authorId: string | null
    firstAt: MaybeMoment
    plannedAt: MaybeMoment
    isPinned: Generated<boolean>
    withdrawnAt: MaybeMoment
  }
  audit: {
    id: Generated<number>
    at: DefaultMoment
    actorId: string
    actor: string
    action: string
    subjectType: string
    subjectId: string
    before: unknown
    after: unknown
    ticketIds: GeneratedAlways<string[]>
    publicId: ColumnTypes['audit.publicId']
    lookedUp: GeneratedAlways<string[] | null>
    askedFor: GeneratedAlways<string[]>
    keptFrom: ColumnTypes['audit.keptFrom']
  }
  awaitedStaff: {
    discordId: string
    addedAt: DefaultMoment
    byId: string | null
  }
  backupRuns: {
    id: string
    askedAt: DefaultMoment
    startedAt: MaybeMoment
    finishedAt: MaybeMoment
    nightly: boolean
    name: string | null
    size: number | null
    failure: ColumnTypes['backupRuns.failure'] | null
    copiedAt: MaybeMoment
    copyFailure: string | null
  }
  discordCards: {
    id: Generated<string>
    submissionId: string | null
    ticketId: string | null
    channelId: string
    messageId: string
    articleId: string | null
  }
  discordOutbox: {
    id: Generated<string>
    seq: Generated<number>
    lane: string
    kind: ColumnTypes['discordOutbox.kind']
    userId: string | null
    discordId: string | null
    news: ColumnTypes['discordOutbox.news'] | null
    ticketId: string | null
    todoId: string | null
    submissionId: string | null
    userNoteId: string | null
    outcome: ColumnTypes['discordOutbox.outcome'] | null
    dueDate: Day | null
    count: Generated<number>
    state: Generated<ColumnTypes['discordOutbox.state']>
    failure: string | null
    createdAt: DefaultMoment
    dueAt: DefaultMoment
    begunAt: MaybeMoment
    doneAt: MaybeMoment
    failures: Generated<number>
    sanctionId: string | null
    articleId: string | null
    pageVersionId: string | null
  }
  discordPeople: {
    userId: string
    details: Generated<boolean>
    channelId: string | null
    obstacle: ColumnTypes['discordPeople.obstacle'] | null
    obstacleAt: MaybeMoment
    isWanted: Generated<boolean>
  }
  discordState: {
    one: Generated<boolean>
    isOn: Generated<boolean>
    tokenHash: Buffer | null
    refusedAt: MaybeMoment
    roleRefusedAt: MaybeMoment
    reconciledAt: MaybeMoment
    applicationsChannel: string | null
    ticketsChannel: string | null
    lostChannels: Generated<string[]>
    allowlistRole: string | null
    staffRoles: Generated<string[]>
    lostAt: MaybeMoment
    replacedChannels: Generated<string[]>
    newsChannel: string | null
    heldRemovals: ColumnTypes['discordState.heldRemovals']
    comparedRole: string | null
  }
  examination: {
    one: Generated<boolean>
    at: DefaultMoment
    bad: number
    warnings: number
  }
  faults: {
    id: string
    at: DefaultMoment
    method: string
    route: string
    status: number
    kind: string
    message: string
    place: string[]
    times: Generated<number>
    sameness: string | null
    earlier: Generated<string[]>
  }
  gameChanges: {
    userId: string
    seq: number
  }
  gameFullest: {
    one: Generated<boolean>
    players: number
    at: DefaultMoment
  }
  gameHeartbeats: {
    sender: string
    serverId: string
    at: DefaultMoment
    players: ColumnTypes['gameHeartbeats.players']
    slots: number
    queue: number
    startedAt: Moment
    version: string
    clockSkew: number
    restartAt: MaybeMoment
    report: ColumnTypes['gameHeartbeats.report']
  }
  gameLinkCodes: {
    license: string
    codeHash: Buffer
    expiresAt: Moment
  }
  gameMarks: {
    seq: number
    mark: Generated<string>
    at: DefaultMoment
  }
  gameRefused: {
    id: string
    sender: string
    serverId: string
    at: Moment
    license: string | null
    discordId: string | null
    name: string
    why: ColumnTypes['gameRefused.why']
    sanctionId: string | null
  }
  gameRemovals: {
    discordId: string
    at: DefaultMoment
    seq: Generated<number>
  }
  gameSettings: {
    onlyRow: Generated<boolean>
    letsStaffIn: Generated<boolean>
  }
  interviewSettings: {
    onlyRow: Generated<boolean>
    rules: ColumnTypes['interviewSettings.rules']
    revision: number
    editedBy: string | null
  }
  interviewTimes: {
    id: string
    startsAt: Moment
    places: number
  }
  interviews: {
    submissionId: string
    userId: string
    state: ColumnTypes['interviews.state']
    invitedAt: DefaultMoment
    readyAt: MaybeMoment
    waitsUntil: MaybeMoment
    ticketId: string | null
    takenBy: string | null
    recommendedBy: string | null
    checks: ColumnTypes['interviews.checks']
    missed: Generated<number>
    endedAt: MaybeMoment
    timeId: string | null
    reminded: Generated<number>
  }
  logAlerts: {
    id: string
    userId: string
    viewId: string
    lines: number
    minutes: number
    isLasting: Generated<boolean>
    createdAt: DefaultMoment
    seenId: number | null
  }
  logBatches: {
    sender: string
    key: string
    digest: Buffer
    accepted: number
    at: DefaultMoment
  }
  logCategories: {
    id: string
    name: string
    description: Generated<string>
    scriptExport: string
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  logLineKeys: {
    at: Moment
    digest: string
    keptAt: DefaultMoment
  }
  logNames: {
    id: Generated<number>
    kind: ColumnTypes['logNames.kind']
    name: string
  }
  logPlayers: {
    id: Generated<number>
    identifier: string
    name: string | null
    nameAt: MaybeMoment
    search: string
    firstSeen: Moment
    lastSeen: Moment
  }
  logSearches: {
    userId: string
    search: string
    at: DefaultMoment
  }
  logSums: {
    grain: ColumnTypes['logSums.grain']
    nameId: number
    at: Moment
    serverId: number
    count: number
  }
  logTokenFigures: {
    sender: string
    lastBatchAt: MaybeMoment
    day: Day | null
    lines: Generated<number>
    lastError: string | null
    lastErrorAt: MaybeMoment
    clockSkew: number | null
    skewAt: MaybeMoment
    refused: Generated<number>
  }
  logTokens: {
    id: string
    name: string
    serverId: string
    tokenHash: Buffer
    createdAt: DefaultMoment
    createdBy: string
    creatorId: string
    lastUsedAt: MaybeMoment
    revokedAt: MaybeMoment
  }
  logTotals: {
    grain: ColumnTypes['logTotals.grain']
    at: Moment
    serverId: number
    categoryId: number
    scriptId: number
    count: number
  }
  logs: {
    id: Generated<number>
    createdAt: Moment
    categoryId: number
    scriptId: number
    serverId: number
    playerId: number | null
    action: string
    metadata: unknown
  }
  notificationReminders: {
    userId: string
    todoId: string | null
    submissionId: string | null
    dueDate: Day | null
  }
  notificationSettings: {
    userId: string
    off: Generated<ColumnTypes['notificationSettings.off']>
    toasts: Generated<boolean>
    offCategories: Generated<ColumnTypes['notificationSettings.offCategories']>
  }
  notifications: {
    id: string
    userId: string
    kind: ColumnTypes['notifications.kind']
    ticketId: string | null
    todoId: string | null
    submissionId: string | null
    userNoteId: string | null
    outcome: ColumnTypes['notifications.outcome'] | null
    dueDate: Day | null
    actorId: string | null
    count: Generated<number>
    at: DefaultMoment
    readAt: MaybeMoment
    logAlertId: string | null
    linesSince: MaybeMoment
    sanctionId: string | null
    articleId: string | null
    pageVersionId: string | null
  }
  pageAnswers: {
    page: ColumnTypes['pageAnswers.page']
    number: number
    place: number
    partId: string
    mark: string | null
    title: string
    text: string
    isQuestion: boolean
    words: GeneratedAlways<string>
  }
  pageDrafts: {
    page: ColumnTypes['pageDrafts.page']
    markdown: Generated<string>
    revision: Generated<number>
    editedBy: string | null
    editedAt: MaybeMoment
  }
  pageParts: {
    page: ColumnTypes['pageParts.page']
    number: number
    place: number
    partId: string
    mark: string | null
    kind: string
    text: string
  }
  pagePictures: {
    id: string
    uploaderId: string | null
    width: number
    height: number
    data: Buffer
    createdAt: DefaultMoment
  }
  pageReadings: {
    userId: string
    page: ColumnTypes['pageReadings.page']
    version: number
    readAt: DefaultMoment
  }
  pageSettings: {
    onlyRow: Generated<boolean>
    letsAdministratorsPublish: boolean
    asksBeforeApplication: Generated<boolean>
  }
  pageVersions: {
    page: ColumnTypes['pageVersions.page']
    number: number
    markdown: string
    note: string
    isMaterial: boolean
    authorId: string | null
    author: string
    publishAt: DefaultMoment
    id: Generated<string>
    toldAt: MaybeMoment
  }
  pushDevices: {
    sessionId: string
    endpoint: string
    service: string
    p256dh: string
    auth: string
    addedAt: DefaultMoment
  }
  pushKeys: {
    onlyRow: Generated<boolean>
    publicKey: string
    privateKey: string
  }
  pushOutbox: {
    sessionId: string
    notificationId: string
    failures: Generated<number>
    createdAt: DefaultMoment
    dueAt: DefaultMoment
  }
  retentionPlaces: {
    onlyRow: Generated<boolean>
    at: Moment
    lineId: number
  }
  retentionRuns: {
    id: string
    startedAt: DefaultMoment
    outcome: Generated<ColumnTypes['retentionRuns.outcome']>
    dryRun: boolean
    userId: string | null
    counts: ColumnTypes['retentionRuns.counts']
    failed: Generated<ColumnTypes['retentionRuns.failed']>
    warning: ColumnTypes['retentionRuns.warning']
  }
  sanctionEvidence: {
    id: string
    sanctionId: string
    authorId: string
    author: string
    createdAt: DefaultMoment
    ticketId: string | null
    link: string | null
  }
  sanctionEvidenceLines: {
    noteId: string
    lines: ColumnTypes['sanctionEvidenceLines.lines']
    total: number
    query: string | null
    about: number | null
  }
  sanctionEvidencePictures: {
    evidenceId: string
    name: string
    width: number
    height: number
    data: Buffer
  }
  sanctionIdentifiers: {
    sanctionId: string
    identifier: string
  }
  sanctionTemplates: {
    id: string
    content: ColumnTypes['sanctionTemplates.content']
    position: number
    revision: Generated<number>
    updatedAt: DefaultMoment
  }
  sanctions: {
    id: string
    number: number
    kind: ColumnTypes['sanctions.kind']
    userId: string | null
    name: string
    reason: string
    paragraphs: Generated<string[]>
    note: Generated<string>
    noteRevision: Generated<number>
    authorId: string | null
    author: string
    createdAt: DefaultMoment
    until: MaybeMoment
    ending: ColumnTypes['sanctions.ending'] | null
    endedAt: MaybeMoment
    endedById: string | null
    endedBy: string | null
    endReason: string | null
    ranOutAt: MaybeMoment
    revision: Generated<number>
    gateSeq: number | null
    search: GeneratedAlways<string>
    source: Generated<ColumnTypes['sanctions.source']>
    sourceId: string | null
    receivedAt: MaybeMoment
    detachedAt: MaybeMoment
    awaitsOwner: Generated<boolean>
  }
  savedReplies: {
    id: string
    title: string
    text: string
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    status: ColumnTypes['savedReplies.status'] | null
    assignTo: ColumnTypes['savedReplies.assignTo'] | null
    assigneeId: string | null
    tagIds: Generated<string[]>
    reasonId: string | null
  }
  savedViews: {
    id: string
    screen: ColumnTypes['savedViews.screen']
    ownerId: string
    name: string
    query: string
    shared: Generated<boolean>
    position: Generated<number>
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  sessions: {
    tokenHash: Buffer
    userId: string
    createdAt: DefaultMoment
    lastSeenAt: DefaultMoment
    expiresAt: Moment
    id: Generated<string>
    browser: string | null
    os: string | null
    mfa: Generated<boolean>
  }
  spentLogins: {
    stateHash: Buffer
    until: Moment
  }
  takenPeople: {
    listedAs: string
    identifiers: string[]
    name: string
    source: string
    admittedAt: MaybeMoment
    admittedBy: Generated<string>
    takenAt: DefaultMoment
    userId: string | null
    revokedAt: MaybeMoment
    revokerId: string | null
    revokeReason: string | null
    search: GeneratedAlways<string>
  }
  teamPeople: {
    userId: string
    isShown: boolean
    duty: string
    position: number
    portrait: Buffer | null
    portraitToken: string | null
    portraitOf: string | null
  }
  ticketAttachmentPieces: {
    attachmentId: string
    position: number
    data: Buffer
  }
  ticketAttachments: {
    id: string
    uploaderId: string
    messageId: string | null
    position: number | null
    name: string
    type: ColumnTypes['ticketAttachments.type']
    size: number
    width: number | null
    height: number | null
    data: Buffer | null
    createdAt: DefaultMoment
  }
  ticketChanges: {
    id: string
    ticketId: string
    actorId: string
    status: ColumnTypes['ticketChanges.status'] | null
    assigneeId: string | null
    assigneeBefore: string | null
    before: ColumnTypes['ticketChanges.before']
    tellAt: Moment
    seq: number | null
  }
  ticketDeadlines: {
    onlyRow: Generated<boolean>
    remindAfterDays: number | null
    closeAfterDays: number | null
    updatedAt: DefaultMoment
  }
  ticketEvents: {
    id: string
    ticketId: string
    seq: number
    kind: ColumnTypes['ticketEvents.kind']
    userId: string | null
    username: string | null
    fromValue: string | null
    toValue: string | null
    createdAt: DefaultMoment
    authorSeq: number | null
  }
  ticketEvidence: {
    noteId: string
    lines: ColumnTypes['ticketEvidence.lines']
    total: number
    query: string | null
    about: number | null
  }
  ticketMarks: {
    id: string
    kind: ColumnTypes['ticketMarks.kind']
    name: string
    isShown: Generated<boolean>
    createdAt: DefaultMoment
  }
  ticketMessages: {
    id: string
    ticketId: string
    seq: number
    userId: string
    username: string
    isAdmin: boolean
    message: string
    createdAt: DefaultMoment
    search: GeneratedAlways<string | null>
    authorSeq: number
  }
  ticketNotes: {
    id: string
    ticketId: string
    seq: number
    userId: string
    username: string
    text: string
    createdAt: DefaultMoment
  }
  ticketPresence: {
    ticketId: string
    userId: string
    doing: ColumnTypes['ticketPresence.doing']
    seenAt: DefaultMoment
  }
  ticketReads: {
    ticketId: string
    userId: string
    seq: number
  }
  tickets: {
    id: string
    number: number
    title: string
    category: ColumnTypes['tickets.category']
    message: string
    status: Generated<ColumnTypes['tickets.status']>
    userId: string
    username: string
    fields: ColumnTypes['tickets.fields']
    concernedId: string | null
    concerned: string | null
    assigneeId: string | null
    waitingOn: Generated<ColumnTypes['tickets.waitingOn']>
    lastMessage: string
    lastUsername: string
    lastIsAdmin: Generated<boolean>
    lastMessageAt: DefaultMoment
    lastSeq: Generated<number>
    seqForAuthor: Generated<number>
    seqForStaff: Generated<number>
    firstAnswerAt: MaybeMoment
    closedAt: MaybeMoment
    remindedAt: MaybeMoment
    ratingScore: number | null
    ratingWord: Generated<string>
    ratedAt: MaybeMoment
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    search: GeneratedAlways<string | null>
    concernedMark: Buffer | null
    lastAuthorSeq: Generated<number>
    leftAloneAt: MaybeMoment
    tagIds: Generated<string[]>
    reasonId: string | null
    closingWord: Generated<string>
    mergedInto: string | null
  }
  todos: {
    id: string
    title: string
    description: Generated<string>
    priority: Generated<ColumnTypes['todos.priority']>
    status: Generated<ColumnTypes['todos.status']>
    assignedTo: Generated<string>
    dueDate: Day | null
    linkType: ColumnTypes['todos.linkType'] | null
    linkId: string | null
    version: Generated<number>
    creatorId: string
    createdBy: string
    editedBy: string
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    deletedAt: MaybeMoment
    labels: Generated<string[]>
  }
  userGameIdentifiers: {
    identifier: string
    userId: string
    linkedBy: string | null
    linkedAt: DefaultMoment
    provenAt: MaybeMoment
  }
  userNoteEvidence: {
    noteId: string
    lines: ColumnTypes['userNoteEvidence.lines']
    total: number
    query: string | null
    about: number | null
  }
  userNotes: {
    id: string
    userId: string
    authorId: string
    author: string
    text: string
    createdAt: DefaultMoment
  }
  users: {
    id: string
    username: string
    discriminator: string
    avatar: string | null
    email: Generated<string>
    role: Generated<ColumnTypes['users.role']>
    allowlistStatus: Generated<ColumnTypes['users.allowlistStatus']>
    allowlistAttempts: Generated<number>
    lastAttemptDate: MaybeMoment
    allowlistSubmittedAt: MaybeMoment
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    deletedAt: MaybeMoment
    communicationRemovedAt: MaybeMoment
    search: GeneratedAlways<string>
    shownSearch: GeneratedAlways<string>
    globalName: string | null
    name: GeneratedAlways<string>
    nameSearch: GeneratedAlways<string>
  }
  waitingNotes: {
    id: string
    identifier: string
    text: string | null
    authorId: string
    takenAt: DefaultMoment
  }
}
