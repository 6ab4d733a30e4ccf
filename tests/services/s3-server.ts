import { onTestFinished } from 'vitest'
import { type S3TestServer, startS3 } from './start-s3.ts'

/** An S3-compatible store for one test. */
export async function s3Server(): Promise<S3TestServer> {
  const s3 = await startS3()
  onTestFinished(s3.ends)
  return s3
}
