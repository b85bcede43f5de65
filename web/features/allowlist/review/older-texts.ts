import { tabStore } from '#kept/browser-store.ts'

/** Typed before the update that keeps these texts as drafts. */
export const olderText = (submissionId: string, field: string) =>
  tabStore.readText(`review:${submissionId}:${field}`) ?? ''
