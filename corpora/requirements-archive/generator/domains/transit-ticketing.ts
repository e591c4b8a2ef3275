import { defineDomain } from '../domain.ts';

export const transitTicketing = defineDomain('transit-ticketing', 'Transit ticketing', {
  systems: `
    ticket machine
    fare engine
    gate line
    inspector handheld
    season pass office
    journey planner
    delay compensation desk
    school pass register
    group booking desk
    night bus counter
    validator network
    lost ticket service
    revenue splitter`,
  actors: `
    passenger
    inspector
    station agent
    fare planner
    bus driver
    school secretary
    revenue auditor
    tour guide`,
  acts: `
    refund an unused ticket | unused ticket | get money back for a trip not made
    extend a season pass | season pass | travel on with the same pass
    block a stolen pass | stolen pass | make a robbed ticket useless
    upgrade a ticket to first class | class upgrade | sit in the better carriage
    check a ticket without network | offline check | inspect while there is no signal
    issue a penalty fare | penalty fare | fine somebody without a ticket
    cancel a penalty fare | penalty fare | withdraw a fine
    open all gates | gate line | let everybody through
    change a fare zone | fare zone | redraw a price area
    sell a group ticket | group ticket | let many people travel on one paper
    compensate a delay | delay claim | pay for a late train
    replace a damaged ticket | damaged ticket | get a new paper for a torn one
    register a school class | school class | sign up pupils for a trip
    cap the fares of a day | daily cap | stop charging after some trips
    transfer a ticket to another person | ticket transfer | give a trip to somebody else
    record a trip by hand | manual trip | note a ride on paper
    split revenue between two operators | revenue share | divide the income of a line
    announce a fare change | fare change | tell people about new prices
    take a machine out of service | machine outage | switch a vending machine off
    validate a ticket twice | second validation | stamp a paper again
    grant a companion free travel | companion right | let a helper ride for nothing
    pause a season pass | pass pause | stop a subscription during illness`,
  events: `
    the train is more than an hour late | there is a long delay
    the gate reader does not recognise the chip | a card can't be read at the gate
    the passenger has left the zone of the ticket | somebody rides too far
    the machine is out of change | there are no coins left
    the inspector's handheld has been offline for a day | the checking device was not synchronised
    the line runs as a replacement bus | buses drive in place of trains
    the pass photo does not look like the holder | the face does not match
    the fare table changes at midnight during a trip | prices change on the way
    two validations arrive within five seconds | a ticket is stamped twice at once
    the school year has ended | pupils are on holiday
    the station is closed by the police | nobody may enter the stop
    the payment is declined after boarding | the money fails when one already rides
    a group has more people than its ticket | too many travel together
    the validator clock is wrong by more than a minute | a stamp shows a false time`,
  guards: `
    the ticket has not been checked yet
    the delay is confirmed by the control room
    the holder shows an identity card
    the inspector has noted the seat
    the claim arrives within thirty days
    the pass has at least ten days left
    the school has sent the list
    the machine printed an error slip
    both operators have signed the contract
    the companion travels the whole way
    the gate is watched by a person
    the passenger has no open fine`,
  fields: `
    ticket number
    fare zone
    boarding stop
    class of travel
    validity end
    pass photo
    delay in minutes
    inspector number
    group size
    discount reason
    machine number
    means of payment
    line number
    home school`,
  peers: `
    control room
    chip card maker
    neighbour operator
    school authority
    debt collection office
    timetable feed`,
  benefits: `
    nobody pays for a trip that did not happen
    a stolen pass is worthless within minutes
    families can travel without studying zones
    inspectors need no argument on the train
    pupils reach school even without their card
    gates never hold back people in danger
    both operators trust the same figures
    visitors find the right ticket at once`,
  facts: `
    A quarter of the fines is cancelled after a visit to the counter
    Visitors buy the day pass even for one stop
    Chip cards fail after three years in a back pocket
    The zone map has been redrawn six times and printed twice
    Delay claims come in waves on Monday mornings
    Night buses have no inspector and the most honest passengers
    School lists arrive in September with names of the year before
    Machines run out of change when the market is held
    Replacement buses stop where nobody expects them
    Validator clocks drift most on trams that sleep outdoors`,
  terms: `
    season pass | a ticket for any number of trips within months
    zone | an area with one price
    validation | the stamp that starts a ticket
    daily cap | the highest sum that a passenger pays in a day
    gate line | the row of barriers between hall and platform
    short ride | a trip of at most four stops
    penalty fare | the sum due for a trip without a ticket`,
  places: `
    the Nørreport station
    the tram depot at Győr
    the airport line
    the Zürich-Enge ticket hall
    the 大阪 visitor counter`,
  messages: `
    This ticket is not valid in zone 4.
    Bitte entwerten Sie Ihren Fahrschein.
    この切符は使用済みです。
    Your claim can’t be paid: the delay was under an hour.
    🚋 Replacement buses leave from stop C.
    No change available. Please pay by card.`,
});
