import { defineDomain } from '../domain.ts';

export const insuranceClaims = defineDomain('insurance-claims', 'Insurance claims', {
  systems: `
    claim intake
    cover check
    loss assessor portal
    reserve book
    payout approval
    repair network
    fraud referral
    recovery desk
    storm desk
    document vault
    medical review
    travel claim counter
    policy ledger`,
  actors: `
    policyholder
    claims handler
    loss assessor
    broker
    medical reviewer
    recovery lawyer
    repair shop
    fraud investigator`,
  acts: `
    open a claim | claim | report a loss
    close a claim without payment | claim | end a case with nothing
    reopen a settled claim | settled claim | start a finished case again
    raise a reserve | reserve | set more money aside
    appoint a loss assessor | assessor order | send an expert
    approve a payout | payout | agree to pay
    split a payout between two payees | shared payout | pay two people for one loss
    refer a claim to the fraud team | fraud referral | hand a doubtful case on
    ask for a further document | document request | want more papers
    accept a photograph in place of a visit | photo assessment | judge damage from pictures
    order a repair | repair order | have something mended
    pay an advance | advance | give some money early
    recover a payment from a third party | recovery | get money back from who caused it
    correct the date of a loss | loss date | change when it happened
    merge two claims of one event | claim group | treat a pair of cases together
    reject a late claim | late claim | refuse a case that came too late
    translate a medical report | medical report | read a doctor's letter in another language
    release a confidential report | confidential report | show a secret file
    waive the deductible | deductible | let somebody off their own share
    transfer a claim to another handler | handover | give a case to a colleague
    archive a claim | archived claim | put a case away
    inform the broker | broker notice | tell the agent`,
  events: `
    the policy was cancelled before the loss | there was no cover any more
    the premium is overdue | the customer has not paid
    a storm brings more than a thousand claims in a day | there is a flood of cases
    the assessor's figure is twice the estimate | the expert finds far more damage
    the photograph was taken before the loss | a picture is too old
    the claimant has died | the person who claims is dead
    two insurers cover the same risk | somebody is insured twice
    the bank account belongs to a third person | money would go to a stranger
    the medical report is not in a language of the house | the doctor writes in a foreign tongue
    the repair costs more than the thing is worth | mending does not pay
    the police report contradicts the claim | the officers tell another story
    the handler knows the claimant | the clerk is a friend
    the loss happened abroad | it occurred in a foreign country
    the deadline for the answer has passed | the reply is too late`,
  guards: `
    the claimant has consented to the exchange of data
    the sum is below € 500
    the head of claims has countersigned
    the assessor has visited the place
    the cover was confirmed by the ledger
    the police report is attached
    the other insurer has declined
    the heirs have shown a certificate
    the fraud score is below 20
    the repair shop is part of the network
    the handler has declared no conflict
    the storm desk has been opened`,
  fields: `
    policy number
    loss date
    claim number
    deductible
    reserve amount
    cause of loss
    fraud score
    payee's account
    assessor's figure
    cover class
    police reference
    injury code
    repair shop number
    date of notice`,
  peers: `
    reinsurer
    vehicle register
    hospital portal
    storm warning service
    court mailbox
    claims history database`,
  benefits: `
    people in need get an advance within days
    honest claims are not treated like fraud
    a storm does not stop the daily work
    each payment can be explained years later
    nobody decides about a friend
    claimants tell their story once
    reserves are neither too high nor too low
    repairs start before the rain returns`,
  facts: `
    Water is the cause of more claims than fire, theft and glass together
    Photographs settle half of the small cases
    A claim is touched by seven people on average
    Claimants round the loss up and the age of the thing down
    Storm days bring the claims of a quarter in an afternoon
    Advances are asked for late and paid later
    Assessors write reports at night in hotel rooms
    Every fifth document is sent twice and every twentieth never
    Recovery pays for itself from the third letter on
    Brokers telephone when they have not been told`,
  terms: `
    reserve | the money that is set aside for a claim
    deductible | the part of a loss that the policyholder bears
    recovery | money claimed back from whoever caused the loss
    total loss | a damage whose repair costs more than the thing is worth
    advance | a first payment before the claim is settled
    notice | the first message about a loss
    cover check | the test whether a policy applies`,
  places: `
    the Münster claims office
    the storm desk at Ålesund
    the glass repair line
    the Perpignan coast agency
    the 高雄 marine branch`,
  messages: `
    The loss happened before the policy began.
    Bitte senden Sie uns ein Foto des Schadens.
    保険証券番号を確認してください。
    We can’t pay to the account of a third person.
    🌧️ Storm desk open: answers take longer.
    Your claim has been handed to a colleague.`,
});
