import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BackupFailure } from '@westmore/contract/backup.ts'
import type { AllowlistStatus, Role } from '@westmore/contract/users.ts'
import type { AnswerForm } from '@westmore/contract/allowlist-answers.ts'
import type { AppealOutcome } from '@westmore/contract/sanctions-appeals.ts'
import type { Ending, SanctionKind, SanctionSource } from '@westmore/contract/sanctions.ts'
import type { TemplateContent } from '@westmore/contract/sanctions-templates.ts'
import type { SubmissionStatus } from '@westmore/contract/allowlist.ts'
import type { Week } from '@westmore/contract/allowlist-hours.ts'
import type { OnlinePlayer, Refused } from '@westmore/contract/game.ts'
import type { HeldRemovals, Obstacle } from '@westmore/contract/discord.ts'
import type { Facet, LogEntry } from '@westmore/contract/logs.ts'
import type { ArticleContent } from '@westmore/contract/news.ts'
import type { NotificationKind, Outcome } from '@westmore/contract/notifications.ts'
import type { AnsweringPage } from '@westmore/contract/pages-parts.ts'
import type { PageName } from '@westmore/contract/pages.ts'
import type { Activity } from '@westmore/contract/presence.ts'
import type { RetentionCounts, RetentionRun, RetentionWarning } from '@westmore/contract/retention-api.ts'
import type { RetentionCategory } from '@westmore/contract/retention.ts'
import type { LinkType, Priority, TodoStatus } from '@westmore/contract/todos.ts'
import type { TicketCategory } from '@westmore/contract/tickets-forms.ts'
import type { ViewScreen } from '@westmore/contract/views.ts'
import type { MarkKind } from '@westmore/contract/tickets-marks.ts'
import type {
  Attachment,
  ChosenCategory,
  Ticket,
  TicketChange,
  TicketEvent,
  TicketStatus,
  WaitingOn,
} from '@westmore/contract/tickets.ts'

/** A timestamptz: ISO text when read, text or Date when written. */
type Moment = ColumnType<string, string | Date, string | Date>
type DefaultMoment = ColumnType<string, string | Date | undefined, string | Date>
type MaybeMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>

/** The periods by which log lines are counted. */
export type Grain = 'hour' | 'day' | 'month'

export interface Tables {
  users: {
    id: string
    username: string
    discriminator: string
    avatar: string | null
    email: string
    role: Generated<Role>
    allowlistStatus: Generated<AllowlistStatus>
    allowlistAttempts: Generated<number>
    lastAttemptDate: MaybeMoment
    allowlistSubmittedAt: MaybeMoment
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    /** Set when the person's data were removed and only an empty row remains. */
    deletedAt: MaybeMoment
    communicationRemovedAt: MaybeMoment
    search: GeneratedAlways<string>
    shownSearch: GeneratedAlways<string>
  }
  userCounts: { role: Role; change: number }
  accountWaits: { fingerprint: Buffer; until: Moment }
  accountTombstones: { fingerprint: Buffer; at: DefaultMoment }
  backupRuns: {
    id: string
    askedAt: DefaultMoment
    startedAt: MaybeMoment
    finishedAt: MaybeMoment
    nightly: boolean
    name: ColumnType<string | null, string | undefined, string>
    size: ColumnType<number | null, number | undefined, number>
    failure: ColumnType<BackupFailure | null, BackupFailure | undefined, BackupFailure>
    copiedAt: MaybeMoment
    copyFailure: ColumnType<string | null, string | undefined, string>
  }
  gameMarks: { seq: number; mark: Generated<string>; at: DefaultMoment }
  gameChanges: { userId: string; seq: number }
  gameRemovals: { discordId: string; at: DefaultMoment; seq: Generated<number> }
  gameHeartbeats: {
    sender: string
    serverId: string
    at: DefaultMoment
    players: ColumnType<OnlinePlayer[], string, string>
    slots: number
    queue: number
    startedAt: Moment
    version: string
    clockSkew: number
    restartAt: MaybeMoment
    spoolLines: number
    spoolBytes: number
    spoolDropped: number
    spoolInMemory: number | null
    spoolAside: Generated<number>
    forged: number | null
    flooded: number | null
    linesRefused: number | null
    lag: number | null
    gateOn: boolean | null
    gateSpared: number | null
    padlock: 'westmore' | 'other' | 'none' | null
    build: number | null
    hasTxAdminAllowlist: boolean | null
  }
  gameSettings: { onlyRow: Generated<boolean>; letsStaffIn: Generated<boolean> }
  gameRefused: Omit<Refused, 'at'> & { sender: string; serverId: string; at: Moment }
  logTokenFigures: {
    sender: string
    lastBatchAt: MaybeMoment
    day: string | null
    lines: Generated<number>
    refused: Generated<number>
    lastError: string | null
    lastErrorAt: MaybeMoment
    clockSkew: number | null
    skewAt: MaybeMoment
  }
  gameCursors: { sender: string; seq: number; at: DefaultMoment }
  gameLinkCodes: { license: string; codeHash: Buffer; expiresAt: Moment }
  sanctions: {
    id: string
    number: number
    kind: SanctionKind
    userId: string | null
    name: string
    reason: string
    paragraphs: string[]
    note: string
    noteRevision: Generated<number>
    authorId: string | null
    author: string
    source: Generated<SanctionSource>
    sourceId: string | null
    receivedAt: MaybeMoment
    createdAt: DefaultMoment
    until: MaybeMoment
    ending: Ending | null
    endedAt: MaybeMoment
    endedById: string | null
    endedBy: string | null
    endReason: string | null
    ranOutAt: MaybeMoment
    detachedAt: MaybeMoment
    revision: Generated<number>
    awaitsOwner: Generated<boolean>
    gateSeq: number | null
    search: GeneratedAlways<string>
  }
  sanctionTemplates: {
    id: string
    content: TemplateContent
    position: number
    revision: Generated<number>
    updatedAt: DefaultMoment
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
    lines: LogEntry[]
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
  appeals: {
    ticketId: string
    sanctionId: string
    openedAt: DefaultMoment
    outcome: AppealOutcome | null
    reason: string | null
    decidedAt: MaybeMoment
    decidedById: string | null
    decidedBy: string | null
    isByAuthor: Generated<boolean>
  }
  appealSettings: {
    onlyRow: Generated<boolean>
    earliestDays: Generated<number>
    latestDays: number | null
    againDays: Generated<number>
    heading: Generated<string>
    help: Generated<string>
    questions: Generated<string[]>
    openCategories: Generated<ChosenCategory[]>
    isBackThroughAllowlist: Generated<boolean>
    revision: Generated<number>
    editedBy: string | null
  }
  pageAnswers: {
    page: AnsweringPage
    number: number
    place: number
    partId: string
    mark: string | null
    title: string
    text: string
    isQuestion: boolean
  }
  pageAnswerDays: {
    page: AnsweringPage
    partId: string
    day: string
    opened: number
    sent: Generated<number>
  }
  pageDrafts: {
    page: PageName
    markdown: Generated<string>
    revision: Generated<number>
    editedBy: string | null
    editedAt: MaybeMoment
  }
  pageVersions: {
    page: PageName
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
  pageParts: {
    page: PageName
    number: number
    place: number
    partId: string
    mark: string | null
    kind: string
    text: string
  }
  pageReadings: { userId: string; page: PageName; version: number; readAt: DefaultMoment }
  pageSettings: {
    onlyRow: Generated<boolean>
    letsAdministratorsPublish: boolean
    asksBeforeApplication: Generated<boolean>
  }
  sanctionIdentifiers: { sanctionId: string; identifier: string }
  spentLogins: { stateHash: Buffer; until: Moment }
  sessions: {
    id: Generated<string>
    tokenHash: Buffer
    userId: string
    browser: string | null
    os: string | null
    mfa: Generated<boolean>
    createdAt: DefaultMoment
    lastSeenAt: DefaultMoment
    expiresAt: Moment
  }
  allowlistQuestions: {
    id: string
    question: string
    description: string
    imageUrl: string
    form: Generated<AnswerForm>
    position: number
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
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
  pagePictures: {
    id: string
    uploaderId: string | null
    width: number
    height: number
    data: Buffer
    isPublished: Generated<boolean>
    createdAt: DefaultMoment
  }
  allowlistSubmissions: {
    id: string
    userId: string
    username: string
    status: Generated<SubmissionStatus>
    attemptNumber: number
    submittedAt: DefaultMoment
    reviewedAt: MaybeMoment
    reviewedBy: string | null
    reviewerId: string | null
    reason: string | null
    revokedAt: MaybeMoment
    revokedBy: string | null
    revokerId: string | null
    revokeReason: string | null
  }
  allowlistAnswers: {
    submissionId: string
    position: number
    questionId: string
    question: string
    answer: string
    note: string | null
  }
  allowlistNotes: {
    id: string
    submissionId: string
    authorId: string
    author: string
    text: string
    createdAt: DefaultMoment
  }
  allowlistDeclines: {
    submissionId: string
    reviewerId: string
    reason: string
    notes: unknown
    dueAt: Moment
  }
  allowlistPresence: {
    userId: string
    submissionId: string
    doing: Activity
    seenAt: DefaultMoment
  }
  allowlistOpening: {
    onlyRow: Generated<boolean>
    isAccepting: Generated<boolean>
    reopensAt: MaybeMoment
    week: ColumnType<Week | null, string | null | undefined, string | null>
    text: Generated<string>
    revision: Generated<number>
    editedBy: string | null
    editedAt: DefaultMoment
    closedAt: MaybeMoment
  }
  allowlistDrafts: {
    userId: string
    currentQuestionId: string | null
    /** Whether answers were saved while applications were accepted. */
    begunOpen: Generated<boolean>
    /** Null after the draft was sent or discarded. */
    updatedAt: MaybeMoment
    revision: Generated<number>
  }
  allowlistDraftAnswers: {
    userId: string
    questionId: string
    question: string
    answer: string
    updatedAt: DefaultMoment
    version: Generated<string>
  }
  tickets: {
    id: string
    number: number
    title: string
    category: TicketCategory
    message: string
    status: Generated<TicketStatus>
    userId: string
    username: string
    /** JSON text when written. */
    fields: ColumnType<Ticket['fields'], string, string>
    concernedId: string | null
    concerned: string | null
    /** Identifies the concerned person of a complaint after their account was deleted. */
    concernedMark: Generated<Buffer | null>
    assigneeId: Generated<string | null>
    waitingOn: Generated<WaitingOn>
    lastMessage: string
    lastUsername: string
    lastIsAdmin: Generated<boolean>
    lastMessageAt: DefaultMoment
    lastSeq: Generated<number>
    lastAuthorSeq: Generated<number>
    seqForAuthor: Generated<number>
    seqForStaff: Generated<number>
    firstAnswerAt: MaybeMoment
    closedAt: MaybeMoment
    remindedAt: MaybeMoment
    leftAloneAt: MaybeMoment
    ratingScore: Generated<number | null>
    ratingWord: Generated<string>
    ratedAt: MaybeMoment
    tagIds: Generated<string[]>
    reasonId: Generated<string | null>
    closingWord: Generated<string>
    mergedInto: Generated<string | null>
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  ticketCounts: { category: TicketCategory; status: TicketStatus; concernedId: string | null; change: number }
  ticketWeeks: {
    counted: 'created' | 'updated'
    week: string
    category: TicketCategory
    status: TicketStatus
    concernedId: string | null
    change: number
  }
  ticketMessages: {
    id: string
    ticketId: string
    seq: number
    /** Position in the author's view, which contains no notes and assignments. */
    authorSeq: number
    userId: string
    username: string
    isAdmin: boolean
    message: string
    createdAt: DefaultMoment
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
  ticketEvidence: {
    noteId: string
    lines: LogEntry[]
    total: number
    query: string | null
    about: number | null
  }
  ticketEvents: {
    id: string
    ticketId: string
    seq: number
    /** Null if the author may not see the event. */
    authorSeq: number | null
    kind: TicketEvent['kind']
    userId: string | null
    username: string | null
    fromValue: string | null
    toValue: string | null
    createdAt: DefaultMoment
  }
  ticketChanges: {
    id: string
    ticketId: string
    field: keyof TicketChange
    actorId: string
    status: TicketStatus | null
    assigneeId: string | null
    assigneeBefore: string | null
    /** JSON text when written. */
    before: ColumnType<object, string, string>
    /** JSON text when written; null for an assignee, which has its own column. */
    after: ColumnType<object | null, string | null, string | null>
    tellAt: Moment
  }
  ticketMerges: {
    id: string
    actorId: string
    sourceId: string
    targetId: string
    sourceSeq: number
    targetSeq: number
    kept: object
    until: Moment
  }
  ticketReads: {
    ticketId: string
    userId: string
    /** Position in the reader's view; for the author, `authorSeq`. */
    seq: number
  }
  ticketAttachments: {
    id: string
    uploaderId: string
    messageId: string | null
    position: number | null
    name: string
    type: Attachment['type']
    size: number
    width: number | null
    height: number | null
    /** Null if the file is stored in pieces. */
    data: Buffer | null
    /** False while pieces are still coming; until then `size` is the space reserved. */
    arrived: Generated<boolean>
    createdAt: DefaultMoment
  }
  ticketAttachmentPieces: {
    attachmentId: string
    /** From 0. */
    position: number
    data: Buffer
  }
  ticketPresence: {
    ticketId: string
    userId: string
    doing: Activity
    seenAt: DefaultMoment
  }
  ticketMarks: { id: string; kind: MarkKind; name: string; isShown: boolean; createdAt: DefaultMoment }
  savedReplies: {
    id: string
    title: string
    text: string
    status: Generated<TicketStatus | null>
    assignTo: Generated<'me' | 'none' | null>
    assigneeId: Generated<string | null>
    tagIds: Generated<string[]>
    reasonId: Generated<string | null>
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  ticketDeadlines: {
    onlyRow: Generated<boolean>
    remindAfterDays: number | null
    closeAfterDays: number | null
    updatedAt: DefaultMoment
  }
  todos: {
    id: string
    title: string
    description: Generated<string>
    priority: Generated<Priority>
    status: Generated<TodoStatus>
    assignedTo: Generated<string>
    /** A day such as 2026-11-20. */
    dueDate: string | null
    labels: Generated<string[]>
    linkType: LinkType | null
    linkId: string | null
    version: Generated<number>
    creatorId: string
    createdBy: string
    editedBy: string
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
    deletedAt: MaybeMoment
  }
  userNotes: {
    id: string
    userId: string
    authorId: string
    author: string
    text: string
    createdAt: DefaultMoment
  }
  userNoteEvidence: {
    noteId: string
    lines: LogEntry[]
    total: number
    query: string | null
    about: number | null
  }
  notifications: {
    id: string
    userId: string
    kind: NotificationKind
    ticketId: string | null
    todoId: string | null
    submissionId: string | null
    userNoteId: string | null
    sanctionId: string | null
    articleId: string | null
    pageVersionId: string | null
    logAlertId: string | null
    linesSince: MaybeMoment
    outcome: Outcome | null
    /** A day such as 2026-11-20. */
    dueDate: string | null
    actorId: string | null
    count: Generated<number>
    at: DefaultMoment
    readAt: MaybeMoment
  }
  notificationSettings: {
    userId: string
    off: NotificationKind[]
    offCategories: Generated<TicketCategory[]>
    toasts: boolean
  }
  notificationReminders: {
    userId: string
    todoId: string | null
    submissionId: string | null
    dueDate: string | null
  }
  pushKeys: {
    publicKey: string
    privateKey: string
  }
  pushDevices: {
    sessionId: string
    endpoint: string
    service: string
    p256dh: string
    auth: string
    addedAt: DefaultMoment
  }
  pushOutbox: {
    sessionId: string
    notificationId: string
    failures: Generated<number>
    createdAt: DefaultMoment
    dueAt: DefaultMoment
  }
  articles: {
    id: string
    slug: string | null
    content: ArticleContent
    revision: Generated<number>
    editedBy: string | null
    editedAt: DefaultMoment
    authorId: string | null
    firstAt: MaybeMoment
    plannedAt: MaybeMoment
    isPinned: Generated<boolean>
    withdrawnAt: MaybeMoment
    shownAt: MaybeMoment
  }
  articleVersions: {
    articleId: string
    number: number
    content: ArticleContent
    note: string
    publishedBy: string
    publishAt: Moment
  }
  examination: {
    one: Generated<boolean>
    at: DefaultMoment
    bad: number
    warnings: number
  }
  discordState: {
    one: Generated<boolean>
    isOn: Generated<boolean>
    sender: string | null
    sendsUntil: DefaultMoment
    allowlistRole: string | null
    staffRoles: Generated<string[]>
    tokenHash: Buffer | null
    refusedAt: MaybeMoment
    roleRefusedAt: MaybeMoment
    reconciledAt: MaybeMoment
    heldRemovals: ColumnType<HeldRemovals | null, string | undefined, string | null>
    comparedRole: string | null
    applicationsChannel: string | null
    ticketsChannel: string | null
    newsChannel: string | null
    lostChannels: Generated<string[]>
    lostAt: MaybeMoment
    replacedChannels: Generated<string[]>
  }
  discordCards: {
    id: Generated<string>
    submissionId: string | null
    ticketId: string | null
    articleId: string | null
    channelId: string
    messageId: string
  }
  discordPeople: {
    userId: string
    isWanted: Generated<boolean>
    details: Generated<boolean>
    channelId: string | null
    lastMessageId: string | null
    obstacle: Obstacle | null
    obstacleAt: MaybeMoment
  }
  discordOutbox: {
    id: Generated<string>
    seq: Generated<number>
    lane: string
    kind: 'message' | 'role' | 'card'
    userId: string | null
    discordId: string | null
    news: NotificationKind | null
    ticketId: string | null
    todoId: string | null
    submissionId: string | null
    userNoteId: string | null
    sanctionId: string | null
    articleId: string | null
    pageVersionId: string | null
    outcome: Outcome | null
    dueDate: string | null
    count: Generated<number>
    state: Generated<'waiting' | 'sent' | 'failed' | 'given-up'>
    failure: string | null
    tries: Generated<number>
    failures: Generated<number>
    createdAt: DefaultMoment
    dueAt: DefaultMoment
    begunAt: MaybeMoment
    doneAt: MaybeMoment
  }
  audit: {
    id: Generated<number>
    /** The id shown to readers instead of `id`. */
    publicId: ColumnType<string, never, never>
    at: DefaultMoment
    actorId: string
    actor: string
    action: string
    subjectType: string
    subjectId: string
    before: unknown
    after: unknown
    /** Generated by the database: ids of the tickets that the entry is about. */
    ticketIds: ColumnType<string[], never, never>
    /** Generated by the database: search patterns for the person who was looked up. */
    lookedUp: ColumnType<string[] | null, never, never>
    /** Generated by the database: complete names and identifiers that were looked up. */
    askedFor: ColumnType<string[], never, never>
    /** Ids of staff members named by a look-up at the time; the entry is hidden from them. */
    keptFrom: ColumnType<string[], string[] | undefined, never>
  }
  logNames: { id: Generated<number>; kind: Facet; name: string }
  logPlayers: {
    id: Generated<number>
    identifier: string
    name: string | null
    nameAt: MaybeMoment
    search: string
    firstSeen: Moment
    lastSeen: Moment
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
  logBlocks: {
    firstId: number
    lastId: number
    oldest: Moment
    newest: Moment
    words: string | null
    folding: Generated<number>
  }
  logSecretPlaces: {
    onlyRow: Generated<boolean>
    lineId: number
    isWhole: Generated<boolean>
    since: DefaultMoment
  }
  logCounts: {
    grain: Grain
    categoryId: number
    scriptId: number
    serverId: number
    at: Moment
    count: number
  }
  logPlayerDays: { playerId: number; at: Moment; count: number }
  logAdditions: { id: Generated<number> }
  logPlayerDaysNow: { playerId: number; at: Moment; count: number }
  logPlayerMonths: { playerId: number; at: Moment; count: number }
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
  logBatches: { sender: string; key: string; digest: Buffer; accepted: number; at: DefaultMoment }
  logLineKeys: { at: Moment; digest: string; keptAt: DefaultMoment }
  logCategories: {
    id: string
    name: string
    description: string
    scriptExport: string
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  savedViews: {
    id: string
    screen: ViewScreen
    ownerId: string
    name: string
    query: string
    shared: Generated<boolean>
    position: Generated<number>
    createdAt: DefaultMoment
    updatedAt: DefaultMoment
  }
  logAlerts: {
    id: string
    /** Of the newest line that an alert on every line has seen. */
    seenId: number | null
    userId: string
    viewId: string
    lines: number
    minutes: number
    isLasting: Generated<boolean>
    checkedAt: MaybeMoment
    createdAt: DefaultMoment
  }
  teamPeople: {
    userId: string
    isShown: boolean
    duty: string
    position: number
    portrait: Buffer | null
    portraitToken: string | null
    portraitOf: string | null
    portraitTriedAt: MaybeMoment
  }
  userGameIdentifiers: {
    identifier: string
    userId: string
    linkedBy: string | null
    linkedAt: DefaultMoment
    provenAt: MaybeMoment
  }
  logSearches: { userId: string; search: string; at: DefaultMoment }
  retentionRuns: {
    id: string
    startedAt: DefaultMoment
    finishedAt: MaybeMoment
    outcome: Generated<RetentionRun['outcome']>
    dryRun: boolean
    userId: string | null
    counts: ColumnType<RetentionCounts, string | undefined, string>
    failed: Generated<RetentionCategory[]>
    warning: ColumnType<RetentionWarning | null, string | null | undefined, string | null>
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
  retentionPlaces: { onlyRow: Generated<boolean>; at: Moment; lineId: number }
}
