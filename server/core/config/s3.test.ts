import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '#tests/config-problems.ts'
import { loadConfig } from './config.ts'
import { imageOrigin } from './s3.ts'

const store = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hunter2',
}

describe('the settings of an S3 store', () => {
  it('name a bucket, whose images Plus serves itself by default', () => {
    const { s3 } = loadConfig(store)
    expect(s3).toMatchObject({
      bucketUrl: 'https://s3.example.org/pictures',
      region: 'us-east-1',
      prefix: '',
      delivery: { kind: 'stream' },
    })
    expect(imageOrigin(s3)).toBeNull()
    expect(loadConfig({ ...store, S3_PREFIX: 'plus/media' }).s3?.prefix).toBe('plus/media/')
  })

  it('never show the secret', () => {
    const { s3 } = loadConfig(store)
    expect(JSON.stringify(s3) + inspect(s3, { depth: 9, showHidden: true })).not.toContain('hunter2')
    expect(s3?.secretAccessKey.reveal()).toBe('hunter2')
  })

  it.each([
    [{ S3_PATH_STYLE: 'off', S3_SIGNED_URLS: 'on' }, 'https://pictures.s3.example.org'],
    [{ S3_SIGNED_URLS: 'on' }, 'https://s3.example.org'],
    [{ S3_PUBLIC_URL: 'https://cdn.example.org/pictures/' }, 'https://cdn.example.org'],
  ])('tell where browsers load images from: %j', (more: Record<string, string>, origin) => {
    expect(imageOrigin(loadConfig({ ...store, ...more }).s3)).toBe(origin)
  })

  it.each([
    [{ S3_BUCKET: '' }, /^S3_BUCKET must be set with S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY$/],
    [{ S3_ENDPOINT: 's3.example.org' }, /^S3_ENDPOINT must be an http/],
    [{ S3_ENDPOINT: 'https://me:hunter2@s3.example.org' }, /^S3_ENDPOINT must be/],
    [{ S3_ENDPOINT: 'https://s3.example.org?key=hunter2' }, /^S3_ENDPOINT must be/],
    [{ S3_BUCKET: 'a/b' }, /^S3_BUCKET must be/],
    [{ S3_REGION: 'eu central' }, /^S3_REGION must be/],
    [{ S3_SECRET_ACCESS_KEY: 'hunter2 hunter2' }, /^S3_SECRET_ACCESS_KEY must not/],
    [{ S3_PREFIX: '/plus' }, /^S3_PREFIX must be/],
    [{ S3_PREFIX: 'plus?' }, /^S3_PREFIX must be/],
    [{ S3_PATH_STYLE: 'no' }, /^S3_PATH_STYLE must be one of on, off/],
    [{ S3_PATH_STYLE: 'off', S3_ENDPOINT: 'http://127.0.0.1:9000' }, /^S3_PATH_STYLE must be on/],
    [{ S3_PUBLIC_URL: 'cdn.example.org' }, /^S3_PUBLIC_URL must be an http/],
    [{ S3_PUBLIC_URL: 'https://cdn.example.org', S3_SIGNED_URLS: 'on' }, /^S3_SIGNED_URLS must be off/],
    [
      { S3_PUBLIC_URL: 'http://cdn.example.org', PUBLIC_URL: 'https://plus.example' },
      /^S3_PUBLIC_URL must be an https/,
    ],
    [
      { S3_ENDPOINT: 'http://10.0.0.1:9000', S3_SIGNED_URLS: 'on', PUBLIC_URL: 'https://plus.example' },
      /^S3_ENDPOINT must be an https/,
    ],
  ])('are refused by name, and the secret is not repeated: %j', (wrong: Record<string, string>, problem) => {
    const problems = problemsOf({ ...store, ...wrong })
    expect(problems).toEqual([expect.stringMatching(problem)])
    expect(problems[0]).not.toContain('hunter2')
  })

  it('have no effect without a bucket', () => {
    expect(problemsOf({ S3_PUBLIC_URL: 'https://cdn.example.org' })).toEqual([
      'S3_ENDPOINT must be set with S3_PUBLIC_URL',
    ])
  })
})
