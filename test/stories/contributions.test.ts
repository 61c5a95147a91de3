import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '@earshot/testing'
import { startEarshot } from '../deployments/earshot.ts'

test('the list of users shows the number of posts, votes and comments of each', async () => {
  await using earshot = await startEarshot()
  const { api, board } = earshot
  const author = { email: 'grace@example.com', name: 'Grace Holt' }
  const { data: post } = await api.post('/posts', { boardId: board, title: 'Dark mode', author })
  const { data: voter } = await api.post('/users', { email: 'alan@example.com', name: 'Alan' })
  await api.post(`/posts/${post.id}/vote/proxy`, { voterPrincipalId: voter.principalId })
  await api.post(`/posts/${post.id}/comments`, { content: 'Yes', authorPrincipalId: voter.principalId })
  const counted = async () => {
    const people: Record<string, unknown>[] = (await api.get('/users?sort=most_active')).data
    return people.map(it => [it.name, it.postCount, it.voteCount, it.commentCount])
  }
  const expected = [
    ['Alan', 0, 1, 1],
    ['Grace Holt', 1, 0, 0],
  ]
  await eventually(async () => (await counted()).join(';') === expected.join(';'))
  assert.deepEqual(await counted(), expected)
})
