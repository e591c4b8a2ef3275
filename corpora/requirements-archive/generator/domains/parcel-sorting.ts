import { defineDomain } from '../domain.ts';

export const parcelSorting = defineDomain('parcel-sorting', 'Parcel sorting', {
  systems: `
    label reader
    belt controller
    chute planner
    address corrector
    customs desk
    damage station
    night shift planner
    locker network
    return centre
    weighing bridge
    tour builder
    seal register
    lost parcel finder`,
  actors: `
    sorter
    shift leader
    courier
    recipient
    customs broker
    sender
    belt technician
    claims handler`,
  acts: `
    divert a parcel | diverted parcel | send a package another way
    reprint a label | label | make a new sticker
    correct an address | address | repair where something goes
    hold a parcel for customs | customs hold | keep a package for the officers
    open a damaged parcel | damaged parcel | look inside a broken box
    return a parcel to its sender | return | send something back
    close a chute | chute | stop filling an exit
    stop a belt | belt | halt the conveyor
    weigh a parcel again | second weighing | check how heavy a box is
    split a tour | tour | share a delivery round
    deliver to a neighbour | neighbour delivery | leave a box next door
    store a parcel in a locker | locker compartment | put a package into a machine
    seal a container | container seal | close a cage for transport
    scan a batch without labels | unlabelled batch | register boxes without stickers
    claim the value of a lost parcel | claim | get money for a package that is gone
    reject dangerous goods | dangerous goods item | refuse something that may explode
    reroute a night lorry | night lorry | send a truck elsewhere after dark
    change the delivery day | delivery day | get a box on another date
    confirm a delivery without signature | delivery proof | hand over without a name
    count a container | container count | find out how many boxes are in a cage
    merge two shipments | shipment | send two orders as one
    release a blocked sender | sender block | let a shop post again`,
  events: `
    the label can't be read from any side | no camera can decode the sticker
    the chute is full | an exit is blocked with boxes
    the parcel is heavier than 31 kg | a box is too heavy
    the belt stands still for more than two minutes | the conveyor does not move
    the recipient is not at home | nobody opens the door
    the customs form is missing | the papers for the border are incomplete
    liquid leaks from the parcel | a box drips
    the same label is read twice | a sticker seems to exist two times
    the lorry is more than an hour late | the truck is delayed
    the postcode does not exist | the address can't be real
    the locker reports a jammed door | a machine compartment is stuck
    the sender is blocked for unpaid bills | a shop has not paid
    the night shift is short of three people | too few hands are there
    the container seal has another number than announced | the cage was opened on the way`,
  guards: `
    the shift leader has seen the parcel
    the recipient has agreed in the portal
    a second camera reads the same code
    the customs broker has paid the duty
    the value is below € 100
    the neighbour has signed
    the belt technician has released the belt
    the sender has confirmed the content
    the tour has room for four more stops
    the photograph shows the broken side
    the parcel has been in the hall for less than a day
    the container was weighed on arrival`,
  fields: `
    tracking number
    postcode
    weight class
    chute number
    sender account
    declared value
    seal number
    scan time
    tour number
    customs code
    damage class
    locker size
    promised day
    number of attempts`,
  peers: `
    customs authority
    address directory
    locker maker's cloud
    lorry tracking service
    claims insurer
    sender's shop system`,
  benefits: `
    no parcel goes round the belt all night
    recipients know the day and it is true
    damaged goods are seen before they are delivered
    couriers carry nothing heavier than allowed
    customs gets its papers without a telephone call
    a lost parcel is missed the same evening
    small senders are treated like large ones
    the hall is empty by six in the morning`,
  facts: `
    One label in two hundred can be read only by a person
    Parcels travel in circles when two chutes have the same name
    Most addresses that fail lack the number of the staircase
    The busiest hour lies between one and two at night
    Leaking parcels are perfume, paint or soup
    Couriers know their neighbours better than the directory does
    Containers are counted by eye and found right in nine of ten cases
    The scale at the south gate is 40 grams off when it rains
    Claims are paid faster than they are understood
    Locker doors jam when the sun shines on them`,
  terms: `
    chute | the slide through which parcels leave the belt
    tour | the stops of one courier on one day
    induction | the place where parcels are put on the belt
    seal | a numbered strip that shows whether a container was opened
    attempt | one try to deliver
    divert | to send a parcel to another chute than planned
    volume weight | a weight computed from the size`,
  places: `
    the Köln-Eifeltor hall
    the border post at Świecko
    the south gate
    the Jönköping return centre
    the 深圳 consolidation point`,
  messages: `
    The address is incomplete: staircase or floor is missing.
    Bitte Paket erneut wiegen.
    税関書類が不足しています。
    Your parcel waits in compartment 14.
    📦 Too heavy for this chute.
    We couldn’t reach you; choose another day.`,
});
