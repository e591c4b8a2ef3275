import { defineDomain } from '../domain.ts';

export const payments = defineDomain('payments', 'Payments', {
  systems: `
    card gateway
    refund desk
    payout engine
    dispute centre
    merchant portal
    mandate register
    settlement ledger
    fraud screen
    invoice matcher
    wallet service
    fee calculator
    cash drawer reconciler
    currency converter`,
  actors: `
    merchant
    cardholder
    cashier
    treasury clerk
    dispute agent
    risk analyst
    bookkeeper
    branch manager`,
  acts: `
    capture an authorisation | authorisation | collect money that was reserved
    refund a payment in part | partial refund | give back some of the money
    reverse a duplicate charge | duplicate charge | undo a double debit
    release a payout | payout | let money go out to a shop
    freeze a merchant account | merchant account | stop a shop from being paid
    answer a chargeback | chargeback | defend a contested card payment
    split a payment over two cards | split payment | pay with a pair of cards
    store a card for later | stored card | remember a card for the next purchase
    change the bank account of a merchant | bank account | redirect a shop's money elsewhere
    write off a small balance | open balance | forget a few cents that are owed
    match a transfer to an invoice | bank transfer | find out which bill somebody paid
    cancel a mandate | mandate | revoke a permission to debit
    raise a spending limit | spending limit | allow somebody to spend more
    convert a balance to another currency | currency balance | exchange money held in an account
    close the cash drawer | cash drawer | finish counting the till
    issue a gift voucher | gift voucher | hand out a prepaid coupon
    hold a suspicious order | suspicious order | stop a purchase that smells of fraud
    correct the fee of a transaction | transaction fee | repair a wrong commission
    export the settlement file | settlement file | get the clearing data out
    approve a manual credit | manual credit | sign off a goodwill payment
    reissue a receipt | receipt | print the proof of payment again
    postpone a direct debit | direct debit | collect a bill by a later date`,
  events: `
    the card issuer does not answer | the bank behind the card stays silent
    the card has been reported stolen | a stolen card is used
    the amount differs from the order by more than one cent | the sums do not agree
    the same order number arrives twice | an order is sent a second time
    the currency market is closed | no exchange rates are quoted
    the merchant is under review | a shop is being investigated
    the daily limit of the account is used up | the allowance of the day is spent
    the authorisation is older than seven days | the reservation has become stale
    the payer disputes the charge | a customer contests the debit
    the settlement file fails its checksum | the clearing file is damaged
    the terminal loses its connection halfway | a card reader drops off the network
    two clerks edit the same ledger line | colleagues change one booking at once
    the payee's name does not match the account | the recipient is called something else
    a sanctions list names the payer | the customer appears on an embargo list`,
  guards: `
    a second clerk has approved the amount
    the cardholder has passed strong authentication
    the sum is below € 50
    the merchant has been a customer for two years
    the dispute was closed in favour of the merchant
    the order has not been shipped
    the bank has confirmed receipt
    the risk score is under 30
    the reserve covers the outstanding claims
    the original payment was made in the same currency
    the mandate was signed on paper
    the treasury desk is open`,
  fields: `
    authorisation code
    merchant number
    order reference
    settlement date
    exchange rate
    risk score
    fee class
    account holder
    remaining balance
    card brand
    payer's country
    dispute reason
    value date
    terminal number`,
  peers: `
    card scheme
    acquiring bank
    sanctions list service
    tax authority interface
    accounting system
    exchange rate feed`,
  benefits: `
    nobody is charged twice for one order
    shops get their money on the promised day
    a stolen card does no further harm
    the books balance at the end of the day
    small errors are settled without a lawyer
    customers see what they paid and why
    auditors can follow each cent
    the queue at the till stays short`,
  facts: `
    Most duplicate charges come from customers who press the button again
    Refunds in part cause three times as many questions as full ones
    Chargebacks arrive on paper from two of the five banks
    Weekend payouts are announced on Friday but reach accounts on Tuesday
    Rounding differences of one cent make up a third of the manual work
    Merchants rarely read the fee table before the first invoice
    Fraud attempts cluster in the hour after midnight
    Cash drawers are counted by people who are already on their way home
    An exchange rate is quoted with five digits and booked with four
    Old terminals cannot show more than two lines of text`,
  terms: `
    capture | the moment in which reserved money is collected
    chargeback | a payment that the card issuer takes back on behalf of the payer
    settlement | the transfer of what all payments of a day add up to
    mandate | a permission of the payer to debit an account
    reserve | money of a merchant that is kept back against later claims
    value date | the day from which money counts for interest
    payout | the transfer of settled money to a merchant`,
  places: `
    the Genève back office
    the market hall in Kraków
    the airport kiosk
    the Århus branch
    the 上海 settlement desk`,
  messages: `
    The amount can’t be refunded: the payment has not been settled yet.
    Die Karte wurde abgelehnt.
    お支払いを確認できませんでした。
    This order has already been paid.
    ⛔ The account is frozen.
    Please ask the second clerk for approval.`,
});
